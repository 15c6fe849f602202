import { expect, test } from '@jest/globals';
import { extract } from '../extract.js';

test.each([
  ['en', 'We are looking for a baker who will work with our team in the shop.'],
  ['de', 'Wir suchen eine Bäckerin, die mit uns im Team in der Backstube arbeitet.'],
  ['fr', 'Nous recherchons un boulanger pour notre équipe dans la boutique avec vous.'],
  ['es', 'Buscamos una panadera para nuestra empresa con experiencia en el sector.'],
  ['it', 'Siamo alla ricerca di un panettiere per il nostro team con esperienza nella bottega.'],
  ['nl', 'Wij zoeken een bakker die bij ons in het team van de winkel werkt en jou helpt.'],
  ['pt', 'Buscamos um padeiro para a nossa equipe com experiência no trabalho e que não falte.'],
  ['pl', 'Szukamy piekarza do pracy w zespole, oferujemy umowę i możliwość rozwoju dla naszych ludzi.'],
  ['sv', 'Vi söker en bagare som vill arbeta med oss och har erfarenhet från vår bransch.'],
  ['ja', '私たちはパン職人を探しています。経験がある方を歓迎します。'],
  ['ko', '저희는 제빵사를 찾고 있습니다. 경험이 있는 분을 환영합니다.'],
  ['zh', '我们正在寻找一位有经验的面包师加入我们的团队。'],
])('%s', (language, text) => {
  expect(extract(text, { hash: '', company: null, country: null }).language).toBe(language);
});

test.each(['', '12345', 'Python, Go, Kubernetes, Terraform, Docker', 'ABC'])('none of %j', (text) => {
  expect(extract(text, { hash: '', company: null, country: null }).language).toBeNull();
});
