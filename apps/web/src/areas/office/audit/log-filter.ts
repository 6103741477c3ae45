import type { AuditFilter } from "@freehub/contract/office/audit";
import { t } from "@lingui/core/macro";
import { type AddressFilter, addressFilter, choiceField, dayField, textField } from "#lib/address-filter.ts";
import { startOfDay } from "#lib/format-time.ts";

export const outcomes = ["done", "refused"] as const;

/** The filter in the address. */
const filter = addressFilter({
	action: textField(),
	outcome: choiceField(outcomes),
	actor: textField(),
	target: textField(),
	from: dayField,
	to: dayField,
});

export const { read: logFilterOf, write: logUrlParams, none: noLogFilter } = filter;

/** '' matches anything. */
export type LogFilter = AddressFilter<typeof filter>;

/** The filter as query parameters. Days are in the shop's time zone, and the last day is included. */
export function logServerParams({ action, outcome, actor, target, from, to }: LogFilter): AuditFilter {
	return {
		...(action !== "" && { action }),
		...(outcome !== "" && { outcome }),
		...(actor !== "" && { actor }),
		...(target !== "" && { target }),
		...(from !== "" && { from: startOfDay(from) }),
		...(to !== "" && { to: startOfDay(to, 1) }),
	};
}

export function outcomeName(outcome: (typeof outcomes)[number]): string {
	return outcome === "done"
		? t({ context: "outcome", message: "Done" })
		: t({ context: "outcome", message: "Refused" });
}
