import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "#lib/shortcuts.ts";
import type { PlaceGroup } from "./place-choices.ts";

/** The shortcut that goes to the next place with pieces, as in `shortcut-list.ts`. */
export const NEXT_PLACE = "Alt+B";

type Options = {
	groups: readonly PlaceGroup[];
	value: string;
	onChange: (value: string) => void;
	/** Whether the box is in a dialog: the key is for the dialog, if one is open. */
	isInDialog?: boolean;
	isOn: boolean;
};

/** The place with pieces that follows the chosen one in the list, and after the last the first; undefined if there is no other. */
export function nextPlace(groups: readonly PlaceGroup[], value: string): string | undefined {
	const filled = groups.flatMap(({ places }) => places).filter(({ pieces = 0 }) => pieces > 0);
	const at = filled.findIndex((choice) => choice.value === value);
	const next = filled[(at + 1) % Math.max(1, filled.length)]?.value;
	return next === value ? undefined : next;
}

/** Lets a key choose the next place with pieces, wherever the focus is. */
export function useNextPlaceKey({ groups, value, onChange, isInDialog = false, isOn }: Options): void {
	const press = useEffectEvent((event: KeyboardEvent) => {
		// The letter's key, because Alt makes another character on some keyboards.
		if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyB") return;
		if (isDialogOpen() !== isInDialog) return;
		event.preventDefault();
		const next = nextPlace(groups, value);
		if (next !== undefined) onChange(next);
	});
	useEffect(() => {
		if (!isOn) return undefined;
		window.addEventListener("keydown", press);
		return () => window.removeEventListener("keydown", press);
	}, [isOn]);
}
