/** Only what does not fit scrolls: else cards could not be seen on their way out of a box, or into it. */
export function whenFull(box: HTMLElement, fit: () => void = () => {}): () => void {
  const look = (): void => {
    fit()
    box.classList.toggle('full', box.scrollHeight > box.clientHeight + 2)
  }
  const watching = new ResizeObserver(look)
  watching.observe(box)
  look()
  return () => watching.disconnect()
}
