import type { AuditEntry, AuditSubject } from "@freehub/contract/audit";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { actionName, didWords } from "./action-words.ts";

/** What a line says after the name of who did it: 'delivered 3 × Ridge 29 Wheel', 'changed price of Ridge 29 Wheel'. */
export function AuditSentence({ entry }: { entry: AuditEntry }): ReactNode {
	const { action, outcome, detail } = entry;
	const target = nameOf(entry, entry.target);
	if (outcome === "refused") {
		return (
			<>
				tried: {actionName(action).toLowerCase()}
				{target && <>, {target}</>}
				{detail !== "" && `: ${detail.replaceAll("_", " ")}`}
			</>
		);
	}
	return special(entry, target) ?? <Plain entry={entry} target={target} />;
}

/** 'deleted Ridge 29 Wheel'; where it has no name any more, 'deleted a product'. */
function Plain({ entry, target }: { entry: AuditEntry; target: ReactNode }) {
	const { did, what } = didWords(entry.action);
	// Whoever signs in does it to their own account.
	const isOwn = entry.target === "" || entry.target === entry.actor;
	return (
		<>
			{did} {what !== "" && (isOwn || target === undefined ? what : target)}
		</>
	);
}

/** Actions whose detail says more than that they were done. */
function special(entry: AuditEntry, target: ReactNode): ReactNode {
	const sent = parsed(entry.detail);
	const [kind, first] = Array.isArray(sent) ? sent : [undefined, undefined];
	switch (entry.action) {
		case "stock.book":
			if (kind === "movement" && isRecord(first)) return bookedWords(entry, first);
			return severalWords(entry);
		case "stock.reverse":
			return target === undefined ? undefined : <>took back a stock change of {target}</>;
		case "product.change": {
			const change = Array.isArray(sent) ? sent.find(isRecord) : undefined;
			const fields = Object.keys(change ?? {}).join(", ");
			return fields === "" ? undefined : (
				<>
					changed {fields} of {target ?? "a product"}
				</>
			);
		}
		case "location.add":
			if (!isRecord(first)) return undefined;
			return (
				<>
					added the {text(first.kind)} <Strong>{text(first.name)}</Strong>
					{text(first.parent) !== "" && <> in {nameOf(entry, text(first.parent)) ?? "a warehouse"}</>}
				</>
			);
		case "location.rename":
			if (!isRecord(sent)) return undefined;
			return (
				<>
					renamed a location to <Strong>{text(sent.name)}</Strong>
				</>
			);
		case "person.role":
			return isRecord(sent) ? (
				<>
					changed the role of {target ?? "somebody"} to <Strong>{text(sent.role)}</Strong>
				</>
			) : undefined;
		case "person.invite":
			return isRecord(sent) ? (
				<>
					invited <Strong>{text(sent.email)}</Strong> as {text(sent.role)}
				</>
			) : undefined;
		case "token.add":
		case "view.save":
			return isRecord(sent) && text(sent.name) !== "" ? (
				<>
					{didWords(entry.action).did} {didWords(entry.action).what} <Strong>{text(sent.name)}</Strong>
				</>
			) : undefined;
		case "import.upload":
			return isRecord(sent) && text(sent.name) !== "" ? (
				<>
					uploaded <Strong>{text(sent.name)}</Strong> to import
				</>
			) : undefined;
		case "review.seen":
		case "review.unseen": {
			// A finding is named by what it is about.
			const subject = entry.subjects.find(({ is }) => is === "product" || is === "import");
			return subject && typeof kind === "string" ? (
				<>
					{didWords(entry.action).did} {findingWords[kind] ?? kind} <Subject subject={subject} />
				</>
			) : undefined;
		}
		default:
			return undefined;
	}
}

const findingWords: Record<string, string> = {
	adjustment: "a large adjustment of",
	count: "a count of",
	import: "refused rows of",
	"no-price": "the missing price of",
	"no-category": "the missing category of",
	"no-picture": "the missing picture of",
};

const verbs: Record<string, string> = {
	receive: "received",
	deliver: "delivered",
	return: "returned",
	adjust: "adjusted",
	transfer: "moved",
	count: "counted",
};

/** 'delivered 3 × Ridge 29 Wheel from Depot'. */
function bookedWords(entry: AuditEntry, line: Record<string, unknown>): ReactNode {
	const [from, to] = [nameOf(entry, text(line.location)), nameOf(entry, text(line.to))];
	const reference = text(line.reference);
	return (
		<>
			{verbs[text(line.kind)] ?? "changed"}{" "}
			<Strong>{formatCount(Number(line.quantity)).replace("-", "−")}</Strong> ×{" "}
			{nameOf(entry, text(line.product) || entry.target) ?? "a product"}
			{from && <> at {from}</>}
			{to && <> to {to}</>}
			{reference !== "" && `, ${reference}`}
		</>
	);
}

/** How many products are named of those that were booked together. */
const NAMED = 3;

/** A batch: the log keeps only the beginning of a long one. */
function severalWords(entry: AuditEntry): ReactNode {
	const products = entry.subjects.filter(({ is }) => is === "product");
	if (products.length === 0) return undefined;
	const isCut = entry.detail.endsWith("…") || products.length > NAMED;
	return (
		<>
			changed stock of{" "}
			{products.slice(0, NAMED).map((subject, i) => (
				<span key={subject._id}>
					{i > 0 && ", "}
					<Subject subject={subject} />
				</span>
			))}
			{isCut && " and more"}
		</>
	);
}

function nameOf({ subjects }: AuditEntry, id: string): ReactNode {
	const subject = subjects.find(({ _id }) => _id === id);
	return subject && <Subject subject={subject} />;
}

/** The name of something, with the way to it where it has a page. */
function Subject({ subject: { _id, is, name, product } }: { subject: AuditSubject }) {
	if (product !== null) return <Link to={paths.product(product)}>{name}</Link>;
	if (is === "import") return <Link to={paths.import(_id)}>{name}</Link>;
	if (is === "location") return <Link to={paths.movementsOf({ location: _id })}>{name}</Link>;
	return <Strong>{name}</Strong>;
}

function Strong({ children }: { children: ReactNode }) {
	return <strong>{children}</strong>;
}

/** What was sent; nothing where the log has only its beginning. */
function parsed(detail: string): unknown {
	try {
		return JSON.parse(detail);
	} catch {
		// Not JSON, or cut off: the sentence does without it, and the raw line shows it.
		return undefined;
	}
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
	return typeof value === "string" ? value : "";
}
