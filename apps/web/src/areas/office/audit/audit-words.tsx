import type { AuditEntry, AuditSubject } from "@freehub/contract/office/audit";
import type { Role } from "@freehub/domain/people/access";
import { isStoreKind } from "@freehub/domain/stock/place-kinds";
import { movementKinds } from "@freehub/domain/stock/stock";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Plural, Select, Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { StockSentence } from "#areas/stock/movements/stock-sentences.tsx";
import { kinds } from "#kinds.ts";
import { formatCount } from "#lib/format.ts";
import { roleNouns } from "#lib/role-words.ts";
import { isRecord } from "#lib/storage.ts";
import { Trans as Message } from "#ui/trans.tsx";
import { actionName, actionWordsOf } from "./action-words.ts";
import { costWords } from "./cost-sentences.tsx";
import { sentOf, text } from "./line-detail.ts";
import { lostWords } from "./lost-words.tsx";
import { reversalWords } from "./reversal-words.tsx";

type Props = { entry: AuditEntry; who: ReactNode };

/** A log entry as a sentence: 'Kim delivered 3 × Ridge 29 Wheel', 'Kim changed price of Ridge 29 Wheel'. */
export function AuditSentence({ entry, who }: Props): ReactNode {
	const { action, actor, target: id, outcome } = entry;
	const target = nameOf(entry, id);
	if (outcome === "refused") return <RefusedSentence entry={entry} who={who} target={target} />;
	// A sign-in targets the user's own account.
	const what = id === actor ? undefined : target;
	return (
		<>
			{special(entry, who, target) || <Plain action={action} who={who} what={what} />}
			{lostWords(entry)}
		</>
	);
}

/** 'Kim tried: Delete a product, Ridge 29 Wheel: forbidden'. */
function RefusedSentence({ entry, who, target }: Props & { target: ReactNode }) {
	const why = whyRefused(entry);
	const what = actionName(entry.action);
	return (
		<>
			<Trans comment="what is an action such as 'Delete a product'">
				{who} tried: {what}
			</Trans>
			{target && <>, {target}</>}
			{why !== "" && `: ${why}`}
		</>
	);
}

/** 'forbidden'; empty if it was done, or nobody knows why. */
export function whyRefused({ outcome, detail }: AuditEntry): string {
	// A bare status code does not help users. The raw line still shows it.
	return outcome === "done" || /^status \d+$/.test(detail) ? "" : detail.replaceAll("_", " ");
}

/** 'Kim deleted Ridge 29 Wheel'; without a name, 'Kim deleted a product'. */
function Plain({ action, who, what }: { action: string; who: ReactNode; what: ReactNode }) {
	const words = actionWordsOf(action);
	if (words === undefined) {
		return (
			<>
				{who} {action}
			</>
		);
	}
	const { did, didTo } = words;
	return <Message {...(what === undefined ? did : (didTo ?? did))} values={{ who, what }} />;
}

function followed(sentence: ReactNode, more: ReactNode): ReactNode {
	return (
		<>
			{sentence}: {more}
		</>
	);
}

/** Sentences for actions whose detail adds information. Undefined for all others. */
function special(entry: AuditEntry, who: ReactNode, target: ReactNode): ReactNode {
	const sent = sentOf(entry);
	const [kind, first] = Array.isArray(sent) ? sent : [undefined, undefined];
	const line = isRecord(first) ? first : undefined;
	const request = isRecord(sent) ? sent : {};
	const plain = (what = target) => <Plain action={entry.action} who={who} what={what} />;
	switch (entry.action) {
		case "stock.book":
			return kind === "movement" && line ? bookedWords(entry, who, line) : severalWords(entry, who);
		case "stock.drop": {
			const reason = Array.isArray(sent) ? text(sent[2]) : "";
			return target && reason !== "" && followed(plain(), reason);
		}
		case "product.change": {
			const change = Array.isArray(sent) ? sent.find(isRecord) : undefined;
			const fields = Object.keys(change ?? {}).join(", ");
			return (
				target &&
				fields !== "" && (
					<Trans comment="fields is such as: price, cost">
						{who} changed {fields} of {target}
					</Trans>
				)
			);
		}
		case "product.change-many":
		case "product.delete-many":
		case "product.restore-many":
			return manyWords(entry, who, request.products);
		case "page.change":
		case "page.translate":
		case "article.add":
		case "article.translate":
		case "article.change":
		case "article.publish":
		case "article.unpublish":
		case "article.delete":
		case "article.restore":
			return text(request.title) !== "" && followed(plain(), <Strong>{text(request.title)}</Strong>);
		case "location.add":
			return line && addedWords(entry, who, line);
		case "location.rename": {
			const name = <Strong>{text(request.name)}</Strong>;
			return (
				isRecord(sent) && (
					<Trans>
						{who} renamed a location to {name}
					</Trans>
				)
			);
		}
		case "person.role": {
			const person = target ?? t({ context: "the role of …", message: "somebody" });
			const roleNoun = <Strong>{nounOf(text(request.role))}</Strong>;
			return (
				isRecord(sent) && (
					<Trans comment="roleNoun is such as: buyer">
						{who} changed the role of {person} to {roleNoun}
					</Trans>
				)
			);
		}
		case "person.invite": {
			const email = <Strong>{text(request.email)}</Strong>;
			const roleNoun = nounOf(text(request.role));
			return (
				isRecord(sent) && (
					<Trans comment="roleNoun is such as: buyer">
						{who} invited {email} as {roleNoun}
					</Trans>
				)
			);
		}
		case "token.add":
		case "view.save":
		case "import.upload":
		case "import.price-rule":
			return text(request.name) !== "" && plain(<Strong>{text(request.name)}</Strong>);
		case "review.seen":
		case "review.unseen": {
			// A finding is named after its subject.
			const subject = entry.subjects.find(({ is }) => is === "product" || is === "import");
			if (subject === undefined || typeof kind !== "string") return undefined;
			return plain(findingWords(kind, <Subject subject={subject} />));
		}
		default:
			return reversalWords(entry, who, nameOf) ?? costWords(entry, who, nameOf);
	}
}

/** 'Kim added the bin A-1 in Depot'. */
function addedWords(entry: AuditEntry, who: ReactNode, location: Record<string, unknown>): ReactNode {
	const name = <Strong>{text(location.name)}</Strong>;
	if (isStoreKind(text(location.kind))) {
		return (
			<Trans>
				{who} added the warehouse {name}
			</Trans>
		);
	}
	const warehouse = nameOf(entry, text(location.parent));
	if (location.kind === "packing") {
		return (
			warehouse && (
				<Trans comment="pieces wait there that are picked for customers">
					{who} added the packing place {name} in {warehouse}
				</Trans>
			)
		);
	}
	return (
		warehouse && (
			<Trans comment="a bin is a shelf's place in a warehouse, such as A-1">
				{who} added the bin {name} in {warehouse}
			</Trans>
		)
	);
}

export function nounOf(role: string): string {
	return Object.hasOwn(roleNouns, role) ? t(roleNouns[role as Role]) : role;
}

/** Names of findings by kind. `subject` is the finding's product or import. */
const findings: Record<string, MessageDescriptor> = {
	adjustment: msg({ message: "a large adjustment of {subject}" }),
	count: msg({ message: "a count of {subject}" }),
	reversal: msg({ message: "taking back a stock change of {subject}" }),
	import: msg({ comment: "subject is a file that was imported", message: "refused rows of {subject}" }),
	enquiry: msg({ message: "an enquiry about {subject}" }),
	"no-price": msg({ message: "the missing price of {subject}" }),
	"no-category": msg({ message: "the missing category of {subject}" }),
	"no-picture": msg({ message: "the missing picture of {subject}" }),
};

/** 'a count of Ridge 29 Wheel'. */
function findingWords(kind: string, subject: ReactNode): ReactNode {
	const finding = findings[kind];
	if (finding !== undefined) return <Message {...finding} values={{ subject }} />;
	return (
		<>
			{kind} {subject}
		</>
	);
}

/** 'Kim delivered 3 × Ridge 29 Wheel to a customer from Depot'. Undefined for an unknown kind. */
function bookedWords(entry: AuditEntry, who: ReactNode, line: Record<string, unknown>): ReactNode {
	const kind = movementKinds.find((each) => each === line.kind);
	if (kind === undefined) return undefined;
	const product = nameOf(entry, text(line.product) || entry.target);
	const quantity = <Strong>{formatCount(Number(line.quantity)).replace("-", "−")}</Strong>;
	const pieces =
		product === undefined ? (
			<Trans>{quantity} × a product</Trans>
		) : (
			<>
				{quantity} × {product}
			</>
		);
	const reference = text(line.reference);
	return (
		<>
			<StockSentence
				subject={kind}
				who={who}
				pieces={pieces}
				place={nameOf(entry, text(line.location))}
				to={nameOf(entry, text(line.to))}
			/>
			{reference !== "" && `, ${reference}`}
		</>
	);
}

/** Max product names to show for a batch. */
const MAX_NAMES = 3;

/** A batch of stock changes. The log stores only the beginning of a long one. */
function severalWords(entry: AuditEntry, who: ReactNode): ReactNode {
	const named = entry.subjects.filter(({ is }) => is === "product");
	if (named.length === 0) return undefined;
	const end = entry.detail.endsWith("…") || named.length > MAX_NAMES ? "cut" : "whole";
	const products = listed(named);
	return (
		<Trans comment="products is a list of names">
			{who} changed stock of {products}
			<Select value={end} _cut=" and more" other="" />
		</Trans>
	);
}

function listed(products: readonly AuditSubject[]): ReactNode {
	return products.slice(0, MAX_NAMES).map((subject, i) => (
		<Fragment key={subject._id}>
			{i > 0 && ", "}
			<Subject subject={subject} />
		</Fragment>
	));
}

/** 'Kim changed 12 products: Bar tape, Bell, Cable, …'. */
function manyWords({ action, subjects }: AuditEntry, who: ReactNode, ids: unknown): ReactNode {
	if (!Array.isArray(ids)) return undefined;
	const named = subjects.filter(({ _id, is }) => is === "product" && ids.includes(_id));
	if (named.length === 0) return undefined;
	const count = ids.length;
	const done =
		action === "product.delete-many" ? "deleted" : action === "product.restore-many" ? "restored" : "";
	const products = (
		<>
			{listed(named)}
			{named.length > MAX_NAMES && ", …"}
		</>
	);
	return (
		<Trans comment="products is a list of names">
			{who} <Select value={done} _deleted="deleted" _restored="restored" other="changed" />{" "}
			<Plural value={count} one="# product" other="# products" />: {products}
		</Trans>
	);
}

function nameOf({ subjects }: AuditEntry, id: string): ReactNode {
	const subject = subjects.find(({ _id }) => _id === id);
	return subject && <Subject subject={subject} />;
}

/** The subject's name, as a link if it has a page. */
function Subject({ subject }: { subject: AuditSubject }) {
	const page = kinds[subject.is].page?.(subject) ?? null;
	return page === null ? <Strong>{subject.name}</Strong> : <Link to={page}>{subject.name}</Link>;
}

function Strong({ children }: { children: ReactNode }) {
	return <strong>{children}</strong>;
}
