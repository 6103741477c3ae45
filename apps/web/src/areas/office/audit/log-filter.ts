import type { AuditFilter } from "@freehub/contract/office/audit";
import { dayOf, startOfDay } from "#lib/format-time.ts";

/** The filter as it appears in the URL; an empty string matches anything. */
export type LogFilter = Record<"action" | "outcome" | "actor" | "target" | "from" | "to", string>;

const names = ["action", "outcome", "actor", "target", "from", "to"] as const;

/** Reads the filter from a URL. Invalid values are ignored. */
export function logFilterOf(search: URLSearchParams): LogFilter {
	const given = (name: (typeof names)[number]) => (search.get(name) ?? "").trim().slice(0, 100);
	const outcome = given("outcome");
	return {
		action: given("action"),
		outcome: outcome === "done" || outcome === "refused" ? outcome : "",
		actor: given("actor"),
		target: given("target"),
		from: dayOf(given("from")),
		to: dayOf(given("to")),
	};
}

export function logUrlParams(filter: LogFilter): URLSearchParams {
	return new URLSearchParams(names.filter((name) => filter[name] !== "").map((name) => [name, filter[name]]));
}

/** The filter as query parameters. Days are in the shop's time zone, and the last day is included. */
export function logServerParams({ action, outcome, actor, target, from, to }: LogFilter): AuditFilter {
	return {
		...(action !== "" && { action }),
		...((outcome === "done" || outcome === "refused") && { outcome }),
		...(actor !== "" && { actor }),
		...(target !== "" && { target }),
		...(from !== "" && { from: startOfDay(from) }),
		...(to !== "" && { to: startOfDay(to, 1) }),
	};
}
