import { article as cassetteRange } from "./articles/cassette-range.ts";
import { article as chainWear } from "./articles/chain-wear.ts";
import { article as stackAndReach } from "./articles/stack-and-reach.ts";
import { article as stockCount } from "./articles/stock-count.ts";
import { article as trueAWheel } from "./articles/true-a-wheel.ts";
import { article as tyrePressure } from "./articles/tyre-pressure.ts";

export const demoArticles = [stockCount, stackAndReach, cassetteRange, tyrePressure, trueAWheel, chainWear];
