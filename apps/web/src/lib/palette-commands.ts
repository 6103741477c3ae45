import type { ComponentType } from "react";
import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";

/** A destination or an action in the palette. */
export type PaletteCommand = {
	id: string;
	label: string;
	/** Shown next to the label, and searched as well. */
	note?: string;
	/** Search words that are not shown. */
	keywords?: string;
	Icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
} & ({ to: string } | { href: string } | { run: () => void });

export type CommandGroup = {
	heading: string;
	commands: readonly PaletteCommand[];
	/** Max number of commands to list. */
	most?: number;
	/** The query is exactly the name of one command. The group comes first, unless the query is a product's whole code. */
	isMeant?: boolean;
};

/** Commands of the open screens, under one key per screen, and all of them. */
const offered = createStore<{
	byScreen: ReadonlyMap<object, readonly PaletteCommand[]>;
	all: readonly PaletteCommand[];
}>({ byScreen: new Map(), all: [] });

function change(byScreen: ReadonlyMap<object, readonly PaletteCommand[]>): void {
	offered.set({ byScreen, all: [...byScreen.values()].flat() });
}

/** Adds a screen's own commands to the palette while the screen is mounted. */
export function useOfferCommands(commands: readonly PaletteCommand[]): void {
	useEffect(() => {
		const key = {};
		change(new Map(offered.get().byScreen).set(key, commands));
		return () => {
			const rest = new Map(offered.get().byScreen);
			rest.delete(key);
			change(rest);
		};
	}, [commands]);
}

/** The commands of the screens that are open now. */
export function useOfferedCommands(): readonly PaletteCommand[] {
	return useStore(offered, ({ all }) => all);
}
