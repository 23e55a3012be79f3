/** What somebody writes into their own page to have a replay there. */
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

export const frameOf = (origin: string, id: string, query: string, title: string): string =>
  `<iframe src="${escaped(`${origin}/embed/${id}?${query}`)}" title="Matou: ${escaped(title)}" width="640" height="520" loading="lazy" referrerpolicy="no-referrer" style="border:0"></iframe>`
