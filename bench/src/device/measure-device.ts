import { fillShop } from "../data/fill-shop.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { keepOnDevice } from "../start-child.ts";
import { startServer } from "../start-server.ts";
import type { Verdict } from "../targets.ts";
import type { DeviceFigures } from "./device-figures.ts";

const SEARCHES = ["wheel", "kestrel", "rear wheel", "helmet", "chain", "panier", "wh-0", "carbon fork"];
const MOST_SEARCH_MS = 200;

/** Lets a browser store the catalogue, goes offline, and measures how long finding products takes. */
export async function measureDevice(
	resources: Resources,
	engine: BenchEngine,
	products: number,
): Promise<DeviceFigures> {
	const settings = await engine.newDatabase();
	await fillShop(settings, products);
	const { origin } = await startServer(resources, settings, undefined);
	const cookie = await signUp(origin);
	return keepOnDevice(resources, { origin, cookie, searches: SEARCHES });
}

export function deviceTable({ kept, firstReading, megabytes, firstRows, searches }: DeviceFigures): string {
	const lines = [
		["products kept", kept.toFixed(0)],
		["until they are kept, the first time, s", (firstReading / 1000).toFixed(1)],
		["storage of the site, MB", megabytes.toFixed(0)],
		["without a connection: table opened, until its first rows, ms", firstRows.toFixed(0)],
		["search until its rows, median, ms", middle(searches).toFixed(0)],
		["the slowest, ms", (searches.at(-1) ?? Number.NaN).toFixed(0)],
	];
	return ["| what | figure |", "| --- | ---: |", ...lines.map((cells) => `| ${cells.join(" | ")} |`)].join(
		"\n",
	);
}

export function judgeDevice({ searches, kept }: DeviceFigures): Verdict[] {
	const median = middle(searches);
	return [
		{
			text: `without a connection a search among ${kept} products takes ${median.toFixed(0)} ms, median (target: less than ${MOST_SEARCH_MS})`,
			isMet: median < MOST_SEARCH_MS,
		},
	];
}

function middle(sorted: readonly number[]): number {
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
