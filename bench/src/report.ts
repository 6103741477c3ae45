import { titles } from "./build-requests.ts";
import type { LoadResult } from "./load/run-load.ts";
import type { Row } from "./measure-engine.ts";

const head = [
	"request",
	"products",
	"requests/s",
	"p50 ms",
	"p99 ms",
	"plain SQL: requests/s",
	"p50 ms",
	"p99 ms",
	"server / plain SQL",
	"fixed buffer: requests/s",
];

/** The figures of one engine as a Markdown table. */
export function table(rows: readonly Row[]): string {
	const lines = rows.map(({ call, size, server, sql, fixed }) => [
		titles[call],
		size.toLocaleString("en"),
		...figures(server),
		...figures(sql),
		server && sql ? (server.requestsPerSecond / sql.requestsPerSecond).toFixed(2) : "",
		fixed ? perSecond(fixed) : "",
	]);
	const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
	return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function figures(result: LoadResult | undefined): string[] {
	return result === undefined ? ["", "", ""] : [perSecond(result), ms(result.p50), ms(result.p99)];
}

function perSecond({ requestsPerSecond }: LoadResult): string {
	return Math.round(requestsPerSecond).toLocaleString("en");
}

function ms(value: number): string {
	return value.toFixed(2);
}
