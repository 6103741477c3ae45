import type { Kind, NamedKind, WebhookKind } from "@freehub/contract/kinds";
import type { AuditSubject } from "@freehub/contract/office/audit";
import type { Right } from "@freehub/domain/people/access";
import type { MessageDescriptor } from "@lingui/core";
import type { QueryFunctionContext, QueryKey } from "@tanstack/react-query";
import type { PaletteCommand } from "./palette-commands.ts";

/** An action's name, and its sentences with the placeholders `who` and `what`. */
export type ActionWords = {
	name: MessageDescriptor;
	did: MessageDescriptor;
	/** Used if the log names the target. */
	didTo?: MessageDescriptor;
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
} & (K extends NamedKind
	? {
			/** The address to which the audit log links; null: none. */
			page: ((subject: AuditSubject) => string | null) | null;
		}
	: unknown);

/** A kind that no screen names. */
export const unshown = { name: null, actions: {}, find: null } as const;

/** Max number of things that the palette finds of a kind. */
export const MOST_FOUND = 5;
