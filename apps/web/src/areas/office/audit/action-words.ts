import { t } from "@lingui/core/macro";
import { kinds } from "#kinds.ts";
import type { ActionWords } from "#lib/web-kind.ts";

/** The names of all actions, by kind and by the contract's action codes. */
export const actionGroups = Object.entries(kinds).flatMap(([code, { name, actions }]) =>
	name === null || Object.keys(actions).length === 0 ? [] : [{ code, name, actions }],
);

const words = new Map(actionGroups.flatMap(({ actions }) => Object.entries(actions)));

/** The display name of an action code. An unknown code is returned as it is. */
export function actionName(action: string): string {
	const { name } = actionWordsOf(action) ?? {};
	return name === undefined ? action : t(name);
}

export function actionWordsOf(action: string): ActionWords | undefined {
	return words.get(action);
}
