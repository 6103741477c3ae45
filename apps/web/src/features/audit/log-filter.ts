import type { AuditFilter } from "@freehub/contract/audit";

/** What is looked for, as the address writes it; empty: anything. */
export type LogFilter = Record<"action" | "outcome" | "actor" | "target" | "from" | "to", string>;

const names = ["action", "outcome", "actor", "target", "from", "to"] as const;

/** Reads the filter from an address; what is not understood counts as not given. */
export function filterOf(search: URLSearchParams): LogFilter {
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

export function searchOf(filter: LogFilter): URLSearchParams {
	return new URLSearchParams(names.filter((name) => filter[name] !== "").map((name) => [name, filter[name]]));
}

/** What the server is asked: days are this computer's, and the last one counts whole. */
export function queryOf({ action, outcome, actor, target, from, to }: LogFilter): AuditFilter {
	return {
		...(action !== "" && { action }),
		...((outcome === "done" || outcome === "refused") && { outcome }),
		...(actor !== "" && { actor }),
		...(target !== "" && { target }),
		...(from !== "" && { from: startOf(from, 0) }),
		...(to !== "" && { to: startOf(to, 1) }),
	};
}

/** '2026-10-01', where it is a day of the calendar. */
function dayOf(text: string): string {
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
	return isDay ? text : "";
}

function startOf(day: string, daysLater: number): string {
	const time = new Date(`${day}T00:00`);
	time.setDate(time.getDate() + daysLater);
	return time.toISOString();
}
