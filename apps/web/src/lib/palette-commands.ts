import type { ComponentType } from "react";
import { useEffect, useSyncExternalStore } from "react";

/** Something that a person can go to or do, as the palette lists it. */
export type PaletteCommand = {
	id: string;
	label: string;
	/** Said beside the label, and searched like it. */
	note?: string;
	/** Words that find it without being shown. */
	keywords?: string;
	Icon: ComponentType<{ size?: number; "aria-hidden"?: "true" }>;
} & ({ to: string } | { href: string } | { run: () => void });

export type CommandGroup = {
	heading: string;
	commands: readonly PaletteCommand[];
	/** So many are listed at most. */
	most?: number;
	/** What was typed is the whole name of one of them: it comes before all but a product's whole code. */
	isMeant?: boolean;
};

/** What the screens that are open now offer, each under a key of its own. */
let offered: ReadonlyMap<object, readonly PaletteCommand[]> = new Map();
let all: readonly PaletteCommand[] = [];
const listeners = new Set<() => void>();

function change(next: Map<object, readonly PaletteCommand[]>): void {
	offered = next;
	all = [...next.values()].flat();
	for (const listener of listeners) listener();
}

/** Puts a screen's own commands into the palette for as long as the screen is there. */
export function useOfferCommands(commands: readonly PaletteCommand[]): void {
	useEffect(() => {
		const key = {};
		change(new Map(offered).set(key, commands));
		return () => {
			const rest = new Map(offered);
			rest.delete(key);
			change(rest);
		};
	}, [commands]);
}

/** The commands of the screens that are open now. */
export function useOfferedCommands(): readonly PaletteCommand[] {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => all,
	);
}
