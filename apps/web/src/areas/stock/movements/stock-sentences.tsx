import type { MovementKind } from "@freehub/domain/stock/stock";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Trans as Message } from "#ui/trans.tsx";

/** The booking: its kind; a receipt with all its pieces refused; or, if it is undone, a row of an import. */
export type Subject = MovementKind | "refusal" | "import";

/** Whether it was booked, taken back, or brought back by taking back what took it back. */
type Phase = "done" | "back" | "restored";

export type StockParts = {
	subject: Subject;
	phase?: Phase;
	/** Empty: the reader may not see who did it. */
	who: ReactNode;
	/** The person whose booking was taken back or restored; undefined: the same person, or unknown. */
	owner?: string | undefined;
	/** '3 × Ridge 29 Wheel'. */
	pieces: ReactNode;
	/** The location in the shop, or the start of a transfer; undefined to omit it. */
	place: ReactNode;
	/** The end of a transfer. */
	to: ReactNode;
	/** The reason of an adjustment. */
	reason?: string | undefined;
	/** How a count compares with the expected stock; undefined if that is not known. */
	outcome?: "same" | "fewer" | "more";
	difference?: string;
	/** The number of the order that it was received for. */
	order?: string | undefined;
	/** '1 refused (damaged)' */
	refused?: string | undefined;
};

/** `by`, `at`, `why`, `whose` and `outcome` select what the reader may see and what is known. */
const done: Record<Exclude<Subject, "import">, MessageDescriptor> = {
	receive: msg({
		message:
			"{by, select, nobody {Received} other {{who} received}} {pieces} {ordered, select, no {from the supplier} other {for {order}}}{at, select, none {} other { into {place}}}{all, select, yes {} other {, {refused}}}",
	}),
	refusal: msg({
		comment: "refused is such as: 1 refused (damaged)",
		message:
			"{by, select, nobody {Accepted none of} other {{who} accepted none of}} {pieces} {ordered, select, no {from the supplier} other {for {order}}}: {refused}",
	}),
	deliver: msg({
		message:
			"{by, select, nobody {Delivered} other {{who} delivered}} {pieces} to a customer{at, select, none {} other { from {place}}}",
	}),
	return: msg({
		message:
			"{by, select, nobody {Returned} other {{who} returned}} {pieces} to the supplier{at, select, none {} other { from {place}}}",
	}),
	adjust: msg({
		message:
			"{by, select, nobody {Adjusted} other {{who} adjusted}} {pieces}{at, select, none {} other { at {place}}}{why, select, none {} other {: {reason}}}",
	}),
	transfer: msg({
		message:
			"{by, select, nobody {Moved} other {{who} moved}} {pieces}{at, select, none {} other { from {place}}} to {to}",
	}),
	count: msg({
		message:
			"{by, select, nobody {Counted} other {{who} counted}} {pieces}{at, select, none {} other { at {place}}}{outcome, select, same {, as expected} fewer {, {difference} fewer than expected} more {, {difference} more than expected} other {}}",
	}),
};

/** 'ben took back kim’s receipt of 59 × Chain': `owner` is whose booking it was. */
const back: Record<Subject, MessageDescriptor> = {
	receive: msg({
		message:
			"{by, select, nobody {Took back} other {{who} took back}} {whose, select, none {a receipt} other {{owner}’s receipt}} of {pieces}{at, select, none {} other { at {place}}}",
	}),
	refusal: msg({
		message:
			"{by, select, nobody {Took back} other {{who} took back}} {whose, select, none {a refusal} other {{owner}’s refusal}} of {pieces}",
	}),
	deliver: msg({
		message:
			"{by, select, nobody {Took back} other {{who} took back}} {whose, select, none {a delivery} other {{owner}’s delivery}} of {pieces}{at, select, none {} other { at {place}}}",
	}),
	return: msg({
		message:
			"{by, select, nobody {Took back} other {{who} took back}} {whose, select, none {a return} other {{owner}’s return}} of {pieces}{at, select, none {} other { at {place}}}",
	}),
	adjust: msg({
		message:
			"{by, select, nobody {Took back} other {{who} took back}} {whose, select, none {an adjustment} other {{owner}’s adjustment}} of {pieces}{at, select, none {} other { at {place}}}{why, select, none {} other {: {reason}}}",
	}),
	transfer: msg({
		message:
			"{by, select, nobody {Took back} other {{who} took back}} {whose, select, none {a transfer} other {{owner}’s transfer}} of {pieces}{at, select, none {} other { from {place}}} to {to}",
	}),
	count: msg({
		message:
			"{by, select, nobody {Took back} other {{who} took back}} {whose, select, none {a count} other {{owner}’s count}} of {pieces}{at, select, none {} other { at {place}}}",
	}),
	import: msg({
		message:
			"{by, select, nobody {Took back} other {{who} took back}} {whose, select, none {an import} other {{owner}’s import}} of {pieces}{at, select, none {} other { at {place}}}",
	}),
};

/** 'ben restored kim’s receipt of 59 × Chain': it had been taken back. */
const restored: Record<Subject, MessageDescriptor> = {
	receive: msg({
		message:
			"{by, select, nobody {Restored} other {{who} restored}} {whose, select, none {a receipt} other {{owner}’s receipt}} of {pieces}{at, select, none {} other { at {place}}}",
	}),
	refusal: msg({
		message:
			"{by, select, nobody {Restored} other {{who} restored}} {whose, select, none {a refusal} other {{owner}’s refusal}} of {pieces}",
	}),
	deliver: msg({
		message:
			"{by, select, nobody {Restored} other {{who} restored}} {whose, select, none {a delivery} other {{owner}’s delivery}} of {pieces}{at, select, none {} other { at {place}}}",
	}),
	return: msg({
		message:
			"{by, select, nobody {Restored} other {{who} restored}} {whose, select, none {a return} other {{owner}’s return}} of {pieces}{at, select, none {} other { at {place}}}",
	}),
	adjust: msg({
		message:
			"{by, select, nobody {Restored} other {{who} restored}} {whose, select, none {an adjustment} other {{owner}’s adjustment}} of {pieces}{at, select, none {} other { at {place}}}{why, select, none {} other {: {reason}}}",
	}),
	transfer: msg({
		message:
			"{by, select, nobody {Restored} other {{who} restored}} {whose, select, none {a transfer} other {{owner}’s transfer}} of {pieces}{at, select, none {} other { from {place}}} to {to}",
	}),
	count: msg({
		message:
			"{by, select, nobody {Restored} other {{who} restored}} {whose, select, none {a count} other {{owner}’s count}} of {pieces}{at, select, none {} other { at {place}}}",
	}),
	import: msg({
		message:
			"{by, select, nobody {Restored} other {{who} restored}} {whose, select, none {an import} other {{owner}’s import}} of {pieces}{at, select, none {} other { at {place}}}",
	}),
};

/** The sentences by phase and subject. When a row of an import is booked, the sentence is that of its kind. */
const sentences: Record<Phase, Record<Subject, MessageDescriptor>> = {
	done: { ...done, import: done.count },
	back,
	restored,
};

/** A stock change as a sentence; the parts that are not known are left out. */
export function StockSentence({ phase = "done", ...parts }: StockParts) {
	const { subject, who, owner, place, reason, outcome = "unknown" } = parts;
	const by = who === "" ? "nobody" : "somebody";
	const at = place === undefined ? "none" : "place";
	const why = reason === undefined ? "none" : "reason";
	const whose = owner === undefined ? "none" : "owner";
	const ordered = parts.order === undefined ? "no" : "yes";
	const all = parts.refused === undefined ? "yes" : "no";
	const values = { ...parts, by, at, why, whose, outcome, ordered, all };
	return <Message {...sentences[phase][subject]} values={values} />;
}
