import type { StockFigures } from "./measure-stock.ts";

const head = (limit: string): string[] => [
	"products",
	"entries",
	"connections",
	"changes/s",
	"p50 ms",
	"p99 ms",
	"server CPU ms/change",
	`${limit}: changes/s`,
	"p50 ms",
	"p99 ms",
	`server / ${limit}`,
];

/** The stock writes of one engine as a Markdown table. */
export function stockTable({ rows, limitTitle }: StockFigures): string {
	const lines = rows.map(({ spread, entries, connections, server, cpu, limit }) => [
		spread,
		entries.toLocaleString("en"),
		String(connections),
		whole(server.requestsPerSecond),
		fixed(server.p50),
		fixed(server.p99),
		fixed(cpu),
		whole(limit.requestsPerSecond),
		fixed(limit.p50),
		fixed(limit.p99),
		fixed(server.requestsPerSecond / limit.requestsPerSecond),
	]);
	const names = head(limitTitle);
	const rule = names.map((_, index) => (index === 0 ? "---" : "---:"));
	return [names, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function whole(value: number): string {
	return Math.round(value).toLocaleString("en");
}

/** Empty for a value that was not measured. */
function fixed(value: number): string {
	return Number.isNaN(value) ? "" : value.toFixed(2);
}
