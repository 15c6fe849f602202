import { JOB_FUNCTIONS } from '@hiring/contracts';
import {
  departmentFeatures,
  FEATURES,
  SCALE,
  titleFeatures,
} from '../../../libs/normalise/src/function/learned/title-features.js';
import { foldedWords, titleSegments } from '../../../libs/normalise/src/function/title-words.js';
import type { TrainingRow } from './training-rows.js';

const COUNT = JOB_FUNCTIONS.length;
const EPOCHS = 4;
const RATE = 0.2;
/** The number of features kept after the first epoch: those with the largest weights and the most rows. */
const KEPT = 100_000;
/** `strongest` ranks the features by (length of the weight vector) * (number of rows) ** ROWS_POWER. */
const ROWS_POWER = 0.3;

interface Example {
  features: Int32Array;
  weights: Float32Array;
  target: Float32Array;
  weight: number;
}

export interface Learned {
  kept: Uint8Array;
  /** `JOB_FUNCTIONS.length` weights for each feature. */
  weights: Float32Array;
}

/**
 * Trains a multinomial logistic regression with AdaGrad (Duchi, Hazan, Singer, 2011). The result is deterministic.
 * There is no constant term, so a title with only unknown words gets no job function.
 */
export function train(rows: readonly TrainingRow[]): Learned {
  const examples = rows.map(exampleOf).filter(({ features }) => features.length > 0);
  const weights = new Float32Array(FEATURES * COUNT);
  const squares = new Float32Array(FEATURES * COUNT).fill(0.01);
  const random = generator(42);
  let kept = new Uint8Array(FEATURES).fill(1);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(examples, random);
    for (const example of examples) step(example, weights, squares);
    if (epoch === 0) {
      kept = strongest(examples, weights);
      keepOnly(kept, examples, weights);
    }
  }
  return { kept, weights };
}

function exampleOf({ title, departments, target, weight }: TrainingRow): Example {
  const ofTitle = titleFeatures(titleSegments(title));
  const [features, weights] = [[...ofTitle.features], [...ofTitle.weights]];
  if (features.length > 0) {
    const ofDepartments = departmentFeatures(departments.map(foldedWords));
    features.push(...ofDepartments.features);
    weights.push(...ofDepartments.weights);
  }
  // Scales the feature weights to a vector length of 1, as `read` in `learned-reader.ts` does.
  const length = Math.hypot(...weights);
  return {
    features: Int32Array.from(features),
    weights: Float32Array.from(weights, (each) => each / length),
    target,
    weight,
  };
}

function step(
  { features, weights: values, target, weight }: Example,
  weights: Float32Array,
  squares: Float32Array,
): void {
  const errors = new Float64Array(COUNT);
  for (let index = 0; index < features.length; index++) {
    const row = features[index]! * COUNT;
    for (let place = 0; place < COUNT; place++) errors[place]! += weights[row + place]! * values[index]! * SCALE;
  }
  const highest = Math.max(...errors);
  const total = errors.reduce((sum, each) => sum + Math.exp(each - highest), 0);
  for (let place = 0; place < COUNT; place++)
    errors[place] = weight * (Math.exp(errors[place]! - highest) / total - target[place]!);
  for (let index = 0; index < features.length; index++) {
    const row = features[index]! * COUNT;
    for (let place = 0; place < COUNT; place++) {
      const gradient = errors[place]! * values[index]! * SCALE;
      squares[row + place]! += gradient * gradient;
      weights[row + place]! -= (RATE * gradient) / Math.sqrt(squares[row + place]!);
    }
  }
}

function strongest(examples: readonly Example[], weights: Float32Array): Uint8Array<ArrayBuffer> {
  const rows = new Uint32Array(FEATURES);
  for (const { features } of examples) for (const feature of features) rows[feature]! += 1;
  const strengths = new Float64Array(FEATURES);
  for (let feature = 0; feature < FEATURES; feature++) {
    const own = weights.subarray(feature * COUNT, (feature + 1) * COUNT);
    strengths[feature] = Math.hypot(...own) * rows[feature]! ** ROWS_POWER;
  }
  const order = Array.from(strengths.keys()).filter((feature) => strengths[feature]! > 0);
  order.sort((one, other) => strengths[other]! - strengths[one]! || one - other);
  const kept = new Uint8Array(FEATURES);
  for (const feature of order.slice(0, KEPT)) kept[feature] = 1;
  return kept;
}

function keepOnly(kept: Uint8Array, examples: Example[], weights: Float32Array): void {
  for (let feature = 0; feature < FEATURES; feature++)
    if (kept[feature] === 0) weights.fill(0, feature * COUNT, (feature + 1) * COUNT);
  for (const example of examples) {
    const { features, weights: values } = example;
    example.weights = values.filter((_, index) => kept[features[index]!] === 1);
    example.features = features.filter((feature) => kept[feature] === 1);
  }
}

function shuffle(examples: Example[], random: () => number): void {
  for (let last = examples.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [examples[last], examples[other]] = [examples[other]!, examples[last]!];
  }
}

/** Returns a linear congruential generator (Numerical Recipes) for numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
