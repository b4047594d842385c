import { isSameRoomName, roomTypeOfName } from './room-names';

describe('room type of a name', () => {
  it.each([
    ['Salon', 'living_room'],
    ['SÉJOUR', 'living_room'],
    ['Living room 2', 'living_room'],
    ['Chambre parentale', 'bedroom'],
    ['Chambre d’enfant', 'children_room'],
    ['Salle de bains', 'bathroom'],
    ['Salle à manger', 'dining_room'],
    ['Bureau/atelier', 'office'],
    ['WC', 'toilet'],
    ['Sous-sol', 'cellar'],
    ['Chez Salonika', 'other_area_type'],
    ['Zone 3', 'other_area_type'],
    ['', 'other_area_type'],
  ])('%s: %s', (name, type) => expect(roomTypeOfName(name)).toBe(type));

  it.each([
    ['living_room', 'Salon', 'Living room'],
    ['kitchen', 'Cuisine', 'Kitchen'],
    ['bedroom', 'Chambre', 'Bedroom'],
    ['children_room', 'Chambre d’enfant', 'Children’s room'],
    ['bathroom', 'Salle de bains', 'Bathroom'],
    ['laundry', 'Buanderie', 'Laundry'],
    ['office', 'Bureau', 'Office'],
    ['dining_room', 'Salle à manger', 'Dining room'],
    ['hall', 'Entrée', 'Hall'],
    ['toilet', 'Toilettes', 'Toilet'],
    ['garage', 'Garage', 'Garage'],
    ['cellar', 'Cave', 'Cellar'],
    ['attic', 'Grenier', 'Attic'],
    ['workshop', 'Atelier', 'Workshop'],
    ['terrace', 'Terrasse', 'Terrace'],
    ['other_area_type', 'Autre pièce', 'Other room'],
  ])('is %s for its own names %s and %s', (type, ...names) =>
    expect(names.map(roomTypeOfName)).toEqual([type, type]),
  );
});

it.each([
  ['Cuisine', ' cuisine ', true],
  ['Séjour', 'SEJOUR', true],
  ['Cuisine', 'Cuisine 2', false],
])('%s and %s are the same: %s', (one, other, isSame) => expect(isSameRoomName(one, other)).toBe(isSame));
