import type { Verdict } from "../targets.ts";
import { asked, READERS, type ShopPlan, type ShopRow, WRITERS } from "./measure-shop.ts";

/** The target of ADR 43, for every kind of answer. */
const P99_MS = 100;

export function shopTable(rows: readonly ShopRow[], { products, entries, rows: lines }: ShopPlan): string {
	const head = ["meanwhile", "seconds", "what", "requests", "p50 ms", "p99 ms", "longest ms"];
	const cells = rows.flatMap(({ during, seconds, answers }) =>
		asked.map((name) => {
			const { requests, p50, p99, max } = answers[name];
			const figures = [String(requests), p50.toFixed(1), p99.toFixed(1), max.toFixed(0)];
			return [during, seconds.toFixed(1), name, ...figures];
		}),
	);
	const rule = head.map((_, index) => (index === 0 || index === 2 ? "---" : "---:"));
	const [shop, moved, file] = [products, entries, lines].map((number) => number.toLocaleString("en"));
	return [
		`${shop} products, ${moved} movements, ${READERS} people reading, ${WRITERS} booking, a file of ${file} new products.`,
		"",
		...[head, rule, ...cells].map((line) => `| ${line.join(" | ")} |`),
	].join("\n");
}

export function judgeShop(rows: readonly ShopRow[]): Verdict[] {
	return rows.flatMap(({ during, answers }) =>
		asked.map((name) => {
			const { p99 } = answers[name];
			const text = `${name}, meanwhile ${during}: p99 ${p99.toFixed(1)} ms (target: under ${P99_MS})`;
			return { text, isMet: p99 < P99_MS };
		}),
	);
}
