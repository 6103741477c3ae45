import type { AuditEntry, AuditSubject } from "@freehub/contract/audit";
import type { Role } from "@freehub/domain/access";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { roleNouns } from "#lib/access-words.ts";
import { formatCount } from "#lib/format.ts";
import { isRecord } from "#lib/is-record.ts";
import { paths } from "#lib/paths.ts";
import { Trans as Message } from "#ui/trans.tsx";
import { actionName, wordsOf } from "./action-words.ts";
import { sentOf, text } from "./line-detail.ts";

type Props = { entry: AuditEntry; who: ReactNode };

/** A log entry as a sentence: 'Kim delivered 3 × Ridge 29 Wheel', 'Kim changed price of Ridge 29 Wheel'. */
export function AuditSentence({ entry, who }: Props): ReactNode {
	const target = nameOf(entry, entry.target);
	if (entry.outcome === "refused") return <Refused entry={entry} who={who} target={target} />;
	return special(entry, who, target) ?? <Plain entry={entry} who={who} target={target} />;
}

type TargetProps = Props & { target: ReactNode };

/** 'Kim tried: Delete a product, Ridge 29 Wheel: forbidden'. */
function Refused({ entry: { action, detail }, who, target }: TargetProps) {
	// A bare status code does not help users. The raw line still shows it.
	const why = /^status \d+$/.test(detail) ? "" : detail.replaceAll("_", " ");
	const what = actionName(action);
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

/** 'Kim deleted Ridge 29 Wheel'; without a name, 'Kim deleted a product'. */
function Plain({ entry: { action, actor, target: id }, who, target }: TargetProps) {
	const words = wordsOf(action);
	if (words === undefined) {
		return (
			<>
				{who} {action}
			</>
		);
	}
	// A sign-in targets the user's own account.
	const isOwn = id === "" || id === actor;
	if (isOwn || target === undefined || words.didTo === undefined) {
		return <Message {...words.did} values={{ who }} />;
	}
	return <Message {...words.didTo} values={{ who, what: target }} />;
}

/** Sentences for actions whose detail adds information. Undefined for all others. */
function special(entry: AuditEntry, who: ReactNode, target: ReactNode): ReactNode {
	const sent = sentOf(entry);
	const [kind, first] = Array.isArray(sent) ? sent : [undefined, undefined];
	switch (entry.action) {
		case "stock.book":
			if (kind === "movement" && isRecord(first)) return bookedWords(entry, who, first);
			return severalWords(entry, who);
		case "stock.reverse":
			return (
				target && (
					<Trans>
						{who} took back a stock change of {target}
					</Trans>
				)
			);
		case "stock.drop": {
			const reason = Array.isArray(sent) ? text(sent[2]) : "";
			return (
				target &&
				reason !== "" && (
					<Trans>
						{who} dropped a stock change of {target} that was not booked: {reason}
					</Trans>
				)
			);
		}
		case "product.change": {
			const change = Array.isArray(sent) ? sent.find(isRecord) : undefined;
			return changedWords(who, Object.keys(change ?? {}).join(", "), target);
		}
		case "product.change-many":
		case "product.delete-many":
		case "product.restore-many":
			return isRecord(sent) ? manyWords(entry, who, sent.products) : undefined;
		case "page.change":
		case "page.translate":
		case "article.add":
		case "article.translate":
		case "article.change":
		case "article.publish":
		case "article.unpublish":
		case "article.delete":
		case "article.restore":
			return isRecord(sent) && text(sent.title) !== "" ? (
				<>
					<Plain entry={entry} who={who} target={target} />: <Strong>{text(sent.title)}</Strong>
				</>
			) : undefined;
		case "location.add":
			return isRecord(first) ? addedWords(entry, who, first) : undefined;
		case "location.rename": {
			if (!isRecord(sent)) return undefined;
			const name = <Strong>{text(sent.name)}</Strong>;
			return (
				<Trans>
					{who} renamed a location to {name}
				</Trans>
			);
		}
		case "person.role":
			return isRecord(sent) ? roleWords(who, target, text(sent.role)) : undefined;
		case "person.invite": {
			if (!isRecord(sent)) return undefined;
			const email = <Strong>{text(sent.email)}</Strong>;
			const roleNoun = nounOf(text(sent.role));
			return (
				<Trans comment="roleNoun is such as: buyer">
					{who} invited {email} as {roleNoun}
				</Trans>
			);
		}
		case "token.add":
		case "view.save":
		case "import.upload":
			return isRecord(sent) && text(sent.name) !== ""
				? namedWords(entry.action, who, <Strong>{text(sent.name)}</Strong>)
				: undefined;
		case "review.seen":
		case "review.unseen": {
			// A finding is named after its subject.
			const subject = entry.subjects.find(({ is }) => is === "product" || is === "import");
			if (subject === undefined || typeof kind !== "string") return undefined;
			const finding = findingWords(kind, <Subject subject={subject} />);
			return entry.action === "review.seen" ? (
				<Trans comment="finding is such as: a count of Ridge 29 Wheel">
					{who} marked as seen: {finding}
				</Trans>
			) : (
				<Trans comment="finding is such as: a count of Ridge 29 Wheel">
					{who} marked as not seen: {finding}
				</Trans>
			);
		}
		default:
			return undefined;
	}
}

/** 'Kim changed price, cost of Ridge 29 Wheel', with the API's field names. */
function changedWords(who: ReactNode, fields: string, product: ReactNode): ReactNode {
	if (fields === "") return undefined;
	return product === undefined ? (
		<Trans comment="fields is such as: price, cost">
			{who} changed {fields} of a product
		</Trans>
	) : (
		<Trans comment="fields is such as: price, cost">
			{who} changed {fields} of {product}
		</Trans>
	);
}

/** 'Kim added the bin A-1 in Depot'. */
function addedWords(entry: AuditEntry, who: ReactNode, location: Record<string, unknown>): ReactNode {
	const name = <Strong>{text(location.name)}</Strong>;
	if (text(location.kind) === "warehouse") {
		return (
			<Trans>
				{who} added the warehouse {name}
			</Trans>
		);
	}
	const warehouse = nameOf(entry, text(location.parent));
	return warehouse === undefined ? (
		<Trans comment="a bin is a shelf's place in a warehouse, such as A-1">
			{who} added the bin {name} in a warehouse
		</Trans>
	) : (
		<Trans comment="a bin is a shelf's place in a warehouse, such as A-1">
			{who} added the bin {name} in {warehouse}
		</Trans>
	);
}

function roleWords(who: ReactNode, person: ReactNode, role: string): ReactNode {
	const roleNoun = <Strong>{nounOf(role)}</Strong>;
	return person === undefined ? (
		<Trans comment="roleNoun is such as: buyer">
			{who} changed the role of somebody to {roleNoun}
		</Trans>
	) : (
		<Trans comment="roleNoun is such as: buyer">
			{who} changed the role of {person} to {roleNoun}
		</Trans>
	);
}

export function nounOf(role: string): string {
	return Object.hasOwn(roleNouns, role) ? t(roleNouns[role as Role]) : role;
}

function namedWords(
	action: "token.add" | "view.save" | "import.upload",
	who: ReactNode,
	name: ReactNode,
): ReactNode {
	switch (action) {
		case "token.add":
			return (
				<Trans>
					{who} created an API token {name}
				</Trans>
			);
		case "view.save":
			return (
				<Trans>
					{who} saved a view {name}
				</Trans>
			);
		case "import.upload":
			return (
				<Trans comment="name is a file's">
					{who} uploaded {name} to import
				</Trans>
			);
	}
}

/** 'a count of Ridge 29 Wheel'. */
function findingWords(kind: string, subject: ReactNode): ReactNode {
	switch (kind) {
		case "adjustment":
			return <Trans>a large adjustment of {subject}</Trans>;
		case "count":
			return <Trans>a count of {subject}</Trans>;
		case "import":
			return <Trans comment="subject is a file that was imported">refused rows of {subject}</Trans>;
		case "enquiry":
			return <Trans>an enquiry about {subject}</Trans>;
		case "no-price":
			return <Trans>the missing price of {subject}</Trans>;
		case "no-category":
			return <Trans>the missing category of {subject}</Trans>;
		case "no-picture":
			return <Trans>the missing picture of {subject}</Trans>;
		default:
			return (
				<>
					{kind} {subject}
				</>
			);
	}
}

/** 'Kim delivered 3 × Ridge 29 Wheel at Depot'. */
function bookedWords(entry: AuditEntry, who: ReactNode, line: Record<string, unknown>): ReactNode {
	const product = nameOf(entry, text(line.product) || entry.target);
	const quantity = formatCount(Number(line.quantity)).replace("-", "−");
	const what =
		product === undefined ? (
			<Trans>
				<Strong>{quantity}</Strong> × a product
			</Trans>
		) : (
			<>
				<Strong>{quantity}</Strong> × {product}
			</>
		);
	const reference = text(line.reference);
	const [from, to] = [nameOf(entry, text(line.location)), nameOf(entry, text(line.to))];
	return (
		<>
			{text(line.kind) === "transfer"
				? movedWords(who, what, from, to)
				: changedStockWords(text(line.kind), who, what, from)}
			{reference !== "" && `, ${reference}`}
		</>
	);
}

function movedWords(who: ReactNode, what: ReactNode, from: ReactNode, to: ReactNode): ReactNode {
	if (from !== undefined && to !== undefined) {
		return (
			<Trans>
				{who} moved {what} at {from} to {to}
			</Trans>
		);
	}
	if (from !== undefined) {
		return (
			<Trans>
				{who} moved {what} at {from}
			</Trans>
		);
	}
	return to === undefined ? (
		<Trans comment="what is such as: 3 × Ridge 29 Wheel">
			{who} moved {what}
		</Trans>
	) : (
		<Trans>
			{who} moved {what} to {to}
		</Trans>
	);
}

function changedStockWords(kind: string, who: ReactNode, what: ReactNode, place: ReactNode): ReactNode {
	switch (kind) {
		case "receive":
			return place === undefined ? (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} received {what}
				</Trans>
			) : (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} received {what} at {place}
				</Trans>
			);
		case "deliver":
			return place === undefined ? (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} delivered {what}
				</Trans>
			) : (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} delivered {what} at {place}
				</Trans>
			);
		case "return":
			return place === undefined ? (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} returned {what}
				</Trans>
			) : (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} returned {what} at {place}
				</Trans>
			);
		case "adjust":
			return place === undefined ? (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} adjusted {what}
				</Trans>
			) : (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} adjusted {what} at {place}
				</Trans>
			);
		case "count":
			return place === undefined ? (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} counted {what}
				</Trans>
			) : (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} counted {what} at {place}
				</Trans>
			);
		default:
			return place === undefined ? (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} changed {what}
				</Trans>
			) : (
				<Trans comment="what is such as: 3 × Ridge 29 Wheel">
					{who} changed {what} at {place}
				</Trans>
			);
	}
}

/** Max product names to show for a batch. */
const NAMED = 3;

/** A batch of stock changes. The log stores only the beginning of a long one. */
function severalWords(entry: AuditEntry, who: ReactNode): ReactNode {
	const named = entry.subjects.filter(({ is }) => is === "product");
	if (named.length === 0) return undefined;
	const isCut = entry.detail.endsWith("…") || named.length > NAMED;
	const products = listed(named);
	return isCut ? (
		<Trans comment="products is a list of names">
			{who} changed stock of {products} and more
		</Trans>
	) : (
		<Trans comment="products is a list of names">
			{who} changed stock of {products}
		</Trans>
	);
}

function listed(products: readonly AuditSubject[]): ReactNode {
	return products.slice(0, NAMED).map((subject, i) => (
		<span key={subject._id}>
			{i > 0 && ", "}
			<Subject subject={subject} />
		</span>
	));
}

/** 'Kim changed 12 products: Bar tape, Bell, Cable, …'. */
function manyWords({ action, subjects }: AuditEntry, who: ReactNode, ids: unknown): ReactNode {
	if (!Array.isArray(ids)) return undefined;
	const named = subjects.filter(({ _id, is }) => is === "product" && ids.includes(_id));
	if (named.length === 0) return undefined;
	const count = ids.length;
	const products = (
		<>
			{listed(named)}
			{named.length > NAMED && ", …"}
		</>
	);
	switch (action) {
		case "product.delete-many":
			return (
				<Trans comment="products is a list of names">
					{who} deleted <Plural value={count} one="# product" other="# products" />: {products}
				</Trans>
			);
		case "product.restore-many":
			return (
				<Trans comment="products is a list of names">
					{who} restored <Plural value={count} one="# product" other="# products" />: {products}
				</Trans>
			);
		default:
			return (
				<Trans comment="products is a list of names">
					{who} changed <Plural value={count} one="# product" other="# products" />: {products}
				</Trans>
			);
	}
}

function nameOf({ subjects }: AuditEntry, id: string): ReactNode {
	const subject = subjects.find(({ _id }) => _id === id);
	return subject && <Subject subject={subject} />;
}

/** The subject's name, as a link if it has a page. */
function Subject({ subject: { _id, is, name, product } }: { subject: AuditSubject }) {
	if (product !== null) return <Link to={paths.product(product)}>{name}</Link>;
	if (is === "import") return <Link to={paths.import(_id)}>{name}</Link>;
	if (is === "location") return <Link to={paths.movementsOf({ location: _id })}>{name}</Link>;
	return <Strong>{name}</Strong>;
}

function Strong({ children }: { children: ReactNode }) {
	return <strong>{children}</strong>;
}
