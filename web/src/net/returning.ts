/** When somebody comes back: to the tab, to a page the browser had put aside, or to the network. */
export function onReturn(work: () => void): () => void {
  const seen = (): void => {
    if (document.visibilityState === 'visible') work()
  }
  document.addEventListener('visibilitychange', seen)
  addEventListener('pageshow', work)
  addEventListener('online', work)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('pageshow', work)
    removeEventListener('online', work)
  }
}
