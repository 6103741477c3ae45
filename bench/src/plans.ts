import type { BackupPlan } from "./backup/measure-backup.ts";
import type { BuyingPlan } from "./buying/measure-buying.ts";
import type { ChangesPlan } from "./changes/measure-changes.ts";
import type { PaintPlan } from "./changes/measure-paint.ts";
import type { FindPlan } from "./find/measure-find.ts";
import type { GreedyPlan } from "./greedy/measure-greedy.ts";
import type { HomePlan } from "./home/measure-home.ts";
import type { Plan } from "./measure-engine.ts";
import type { PromisesPlan } from "./promises/measure-promises.ts";
import type { ShopPlan } from "./shop/measure-shop.ts";
import type { StockPlan } from "./stock/measure-stock.ts";

// How much each part measures, and with --quick.
export const fullPromises: PromisesPlan = {
	products: 100_000,
	rounds: 5,
	writes: 200,
	pageMs: 1_000,
	cartons: 20,
};
export const quickPromises: PromisesPlan = {
	products: 10_000,
	rounds: 1,
	writes: 50,
	pageMs: 500,
	cartons: 5,
};
export const fullShop: ShopPlan = { products: 100_000, entries: 1_000_000, rows: 20_000, aloneMs: 20_000 };
export const quickShop: ShopPlan = { products: 10_000, entries: 100_000, rows: 5_000, aloneMs: 5_000 };
export const fullBackup: BackupPlan = { products: 100_000, entries: 1_000_000 };
export const quickBackup: BackupPlan = { products: 10_000, entries: 100_000 };
export const fullBuying: BuyingPlan = { products: 100_000, entries: 1_000_000, lines: 500, orders: 25 };
export const quickBuying: BuyingPlan = { products: 10_000, entries: 100_000, lines: 500, orders: 5 };
export const full: Plan = { sizes: [10_000, 100_000, 1_000_000], rounds: 5, roundMs: 2_000 };
export const quick: Plan = { sizes: [10_000], rounds: 1, roundMs: 3_000 };
export const fullStock: StockPlan = {
	entries: [10_000, 1_000_000],
	connections: [1, 8, 64],
	rounds: 5,
	roundMs: 2_000,
};
export const quickStock: StockPlan = {
	entries: [10_000],
	connections: [1, 8, 64],
	rounds: 1,
	roundMs: 2_000,
};
export const fullFind: FindPlan = { sizes: [10_000, 100_000, 1_000_000], rounds: 3, roundMs: 1_000 };
export const quickFind: FindPlan = { sizes: [10_000, 100_000], rounds: 1, roundMs: 500 };
export const fullGreedy: GreedyPlan = { products: 100_000, roundMs: 4_000 };
export const quickGreedy: GreedyPlan = { products: 10_000, roundMs: 1_500 };
export const fullHome: HomePlan = { products: 10_000, connections: 32, rounds: 3, roundMs: 2_000 };
export const quickHome: HomePlan = { products: 1_000, connections: 32, rounds: 1, roundMs: 1_000 };
export const fullChanges: ChangesPlan = { connections: 1_000, told: 500, changes: 100, everyMs: 50 };
export const quickChanges: ChangesPlan = { connections: 200, told: 100, changes: 20, everyMs: 50 };
export const fullPaint: PaintPlan = { streams: 499, changes: 200, everyMs: 200 };
export const quickPaint: PaintPlan = { streams: 99, changes: 50, everyMs: 200 };
