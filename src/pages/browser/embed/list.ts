/** `<kalends-list>`: the events of a list, with a button for those after them. */

import { h } from './dom.ts'
import { CalendarElement, type Loading } from './element.ts'
import { eventItem, SHOWN_FIELDS } from './events.ts'
import { sheet } from './style.ts'

const style = sheet('.more { padding: 0 1em 1em } .more button { width: 100% }')

class KalendsList extends CalendarElement {
  constructor() {
    super(style)
  }

  protected override async load(loading: Loading): Promise<void> {
    const { calendar, query, signal, words } = loading
    const pages = calendar.pages('/events', { query: { per_page: 10, ...query }, fields: SHOWN_FIELDS, signal })
    const list = h('ol', { part: 'list' })
    const more = h('button', { part: 'more', click: () => this.attempt(loading, () => showNext()) }, words.more)
    const below = h('div', { class: 'more' }, more)

    const showNext = async () => {
      const { value: page } = await pages.next()
      if (!page) return
      const items = page.events.map((event) => eventItem(event, words))
      list.append(...items)
      this.say(page.total === 0 ? words.empty : '')
      below.hidden = !page.next_rest_url
      // Not at the first page: the focus belongs to the page around it.
      if (list.childElementCount > items.length) items[0]?.querySelector('a')?.focus()
    }
    await showNext()
    this.content.replaceChildren(list, below)
  }
}

customElements.define('kalends-list', KalendsList)
