/** Whether two room names are the same to a reader: accents, case and outer spaces do not count. */
export function isSameRoomName(one: string, other: string): boolean {
  return one.trim().localeCompare(other.trim(), 'fr', { sensitivity: 'base' }) === 0;
}

/** Type of a room whose name says nothing about it. */
export const UNKNOWN_ROOM_TYPE = 'other_area_type';

/** Words of names in French and English, without accents. The first type with a word in the name wins. */
const WORDS_BY_TYPE: readonly (readonly [type: string, words: readonly string[]])[] = [
  ['children_room', ['enfant', 'enfants', 'bebe', 'child', 'children', 'children s', 'kids', 'nursery']],
  ['bathroom', ['bain', 'bains', 'salle d eau', 'douche', 'bathroom', 'shower']],
  ['dining_room', ['salle a manger', 'dining']],
  ['living_room', ['salon', 'sejour', 'living', 'lounge', 'sitting room']],
  ['kitchen', ['cuisine', 'kitchen']],
  ['bedroom', ['chambre', 'chambres', 'bedroom', 'suite']],
  ['laundry', ['buanderie', 'laundry']],
  ['office', ['bureau', 'office', 'study']],
  ['hall', ['entree', 'couloir', 'hall', 'hallway', 'corridor']],
  ['toilet', ['wc', 'toilette', 'toilettes', 'toilet', 'toilets']],
  ['garage', ['garage']],
  ['cellar', ['cave', 'sous sol', 'cellar', 'basement']],
  ['attic', ['grenier', 'combles', 'attic', 'loft']],
  ['workshop', ['atelier', 'workshop']],
  ['terrace', ['terrasse', 'veranda', 'terrace']],
];

/** Room type of a heating zone, by the words of its name: heating clouds send no type. */
export function roomTypeOfName(name: string): string {
  const bare = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const spaced = ` ${bare.replaceAll(/[^a-z]+/g, ' ').trim()} `;
  const found = WORDS_BY_TYPE.find(([, words]) => words.some((word) => spaced.includes(` ${word} `)));
  return found?.[0] ?? UNKNOWN_ROOM_TYPE;
}
