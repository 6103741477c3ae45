import type { AuditSubject } from "@freehub/contract/audit";
import type { Change } from "@freehub/contract/changes";
import type { ChangeKind, Kind, NamedKind, WebhookKind } from "@freehub/contract/kinds";
import type { Right } from "@freehub/domain/access";
import type { MessageDescriptor } from "@lingui/core";
import type { Query, QueryFunctionContext, QueryKey } from "@tanstack/react-query";
import type { PaletteCommand } from "./palette-commands.ts";

/** An action's name, and its sentences with the placeholders `who` and `what`. */
export type ActionWords = {
	name: MessageDescriptor;
	did: MessageDescriptor;
	/** Used if the log names the target. */
	didTo?: MessageDescriptor;
};

/** The way in which a stale query is read again. */
export type HowToRead = {
	/** Min pause between two reads, in ms. */
	pace?: number;
	/** The read may have to wait: see `held-lists.ts`. */
	isList?: boolean;
	/** Several people watch it: even a slow query pauses at most as long as it takes. */
	isUrgent?: boolean;
	only?: (query: Query) => boolean;
};

export type StaleQueries = readonly (readonly [key: QueryKey, how?: HowToRead])[];

/** Totals over the whole shop are read again less often. */
export const sums = { pace: 1000 } as const;
export const lists = { isList: true } as const;

/** The queries that become stale when things of the kind change. */
export type Staleness = {
	/** Queries about the changed thing. */
	ofOne?: (change: Change) => readonly QueryKey[];
	/** Other queries, asked once for all changes that arrive together. */
	others: StaleQueries;
	/** In place of `others` if something was added or removed. */
	ifCountChanged?: StaleQueries;
	/** Whether the shop window, Today and Review may show it. */
	isInOverviews: boolean;
};

/** A thing that the palette has found. */
export type FoundLine = { id: string; label: string; note?: string; to: string };

/** The search of the palette for things of the kind. */
export type Find = {
	needs: Right;
	/** Of the group, if it is not the kind's name. */
	heading?: MessageDescriptor;
	/** The place of its group among the others; below zero: before the pages and actions. */
	place: number;
	Icon: PaletteCommand["Icon"];
	/** Its labels are codes, which people type whole: the group comes first if one of them is the text. */
	isCode?: true;
	/** @param text of at least two characters. */
	query: (text: string) => {
		queryKey: QueryKey;
		queryFn: (context: QueryFunctionContext) => Promise<FoundLine[]>;
	};
};

/** The answers of the web app about a kind. */
export type WebKind<K extends Kind> = {
	/** Of many of them: 'Orders'. null: no screen names them. */
	name: K extends WebhookKind ? MessageDescriptor : MessageDescriptor | null;
	/** The words of the audit log for what is done to them, by the contract's action codes. */
	actions: Readonly<Record<string, ActionWords>>;
	/** null: the palette does not find them. */
	find: Find | null;
} & (K extends ChangeKind ? { stale: Staleness } : unknown) &
	(K extends NamedKind
		? {
				/** The address to which the audit log links; null: none. */
				page: ((subject: AuditSubject) => string | null) | null;
			}
		: unknown);

/** A kind that no screen names. */
export const unshown = { name: null, actions: {}, find: null } as const;

/** Max number of things that the palette finds of a kind. */
export const MOST_FOUND = 5;

/** Whether a list's rows or their order depend on the pieces on hand or on their way. */
export function goesByStock({ queryKey }: Query): boolean {
	const filter = queryKey[2] as Record<string, string> | undefined;
	if (filter === undefined) return false;
	const { stock, location, unmoved, incoming, sort } = filter;
	return [stock, location, unmoved, incoming].some(Boolean) || /quantity|incoming/.test(sort ?? "");
}
