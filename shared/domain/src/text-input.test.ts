import fc from 'fast-check';
import { passwordFault, withoutTags } from './text-input';

it.each([
  ['Salon', 'Salon'],
  ['<b>Salon</b>', 'Salon'],
  ['a < b and c > d', 'a < b and c > d'],
  ['<script>alert(1)</script>Salon', 'Salon'],
  ['<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<!-- hidden -->', ''],
  ['', ''],
])('reads %j as %j (spec 1 §5)', (typed, text) => {
  expect(withoutTags(typed)).toBe(text);
});

it('leaves no tag, and strips nothing twice', () => {
  const pieces = fc.constantFrom('<', '>', '/', 'b', 'script', '</script>', '<script>', ' ', 'x');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const once = withoutTags(parts.join(''));
      expect(withoutTags(once)).toBe(once);
      expect(once).not.toMatch(/<\/?[a-z!][^>]*>/i);
    }),
  );
});

it.each([
  ['short', 'short', null, 'passwordTooShort'],
  ['long enough', 'long enougH', null, 'passwordsDiffer'],
  ['Home@foyer.example', 'Home@foyer.example', 'home@foyer.example', 'passwordSameMessage'],
  ['long enough', 'long enough', 'home@foyer.example', null],
])('judges the password %j, again %j, of %s: %s', (password, again, email, fault) => {
  expect(passwordFault(password, again, email)).toBe(fault);
});
