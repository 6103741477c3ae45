import { Trans } from "@lingui/react/macro";
import { Modal } from "@mantine/core";
import { createSpotlight, SpotlightRoot } from "@mantine/spotlight";
import "#ui/styles/dialog.css";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { takeEarlyKeys } from "#lib/early-keys.ts";
import type { CommandGroup, PaletteCommand } from "#lib/palette-commands.ts";
import { paths } from "#lib/paths.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./palette.module.css";
import { PaletteSearch } from "./palette-search.tsx";
import type { PaletteLine } from "./sections.ts";
import type { Searchable } from "./things.ts";

type Props = {
	isOpen: boolean;
	onClose: () => void;
	groups: readonly CommandGroup[];
	/** The person's id: recent products are stored per person. */
	person: string;
	mayEdit: boolean;
	/** Whether a product opens its management page, rather than its public one. */
	mayManage: boolean;
	maySearch: Searchable;
};

const [store, spotlight] = createSpotlight();

/**
 * Time in ms until the dialog has surely returned the focus; it does so 10 ms after it is drawn closed, later on a slow machine.
 */
const FOCUS_IS_BACK = 60;

/** One input to open any page or product and to run any command. */
export function Palette({ isOpen, onClose, groups, person, mayEdit, mayManage, maySearch }: Props) {
	const [query, setQuery] = useState("");
	const navigate = useNavigate();
	const after = useRef<() => void>(undefined);

	useEffect(() => {
		if (isOpen) spotlight.open();
		else spotlight.close();
	}, [isOpen]);

	function choose(line: PaletteLine, isEdit: boolean) {
		// Blur the field: the opened page takes the focus.
		if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
		spotlight.close();
		if (line.kind === "command") return runCommand(line.command);
		const { _id } = line.product;
		const page = mayManage ? paths.product(_id) : paths.shopProduct(line.product);
		void navigate(isEdit && mayEdit ? paths.editItem(_id) : page);
	}

	function runCommand(command: PaletteCommand) {
		if ("to" in command) void navigate(command.to);
		else if ("href" in command) window.location.assign(command.href);
		else after.current = command.run;
	}

	function closed() {
		onClose();
		// A command that opens a dialog must run after the focus is back, so that the dialog can return it there.
		if (after.current) window.setTimeout(after.current, FOCUS_IS_BACK);
		after.current = undefined;
	}

	return (
		<SpotlightRoot
			store={store}
			query={query}
			onQueryChange={setQuery}
			onSpotlightOpen={() => setQuery("")}
			onSpotlightClose={closed}
			shortcut={null}
			size={640}
			xOffset={8}
			overlayProps={{ backgroundOpacity: 0.35 }}
			transitionProps={{ duration: 120, transition: "fade", timingFunction: "ease-out" }}
			classNames={{ inner: classes.inner ?? "", content: classes.content ?? "", body: classes.body ?? "" }}
		>
			<VisuallyHidden>
				<Modal.Title>
					<Trans>Search or jump to</Trans>
				</Modal.Title>
			</VisuallyHidden>
			<PaletteSearch
				query={query}
				groups={groups}
				person={person}
				mayEdit={mayEdit}
				maySearch={maySearch}
				onChoose={choose}
				onClose={spotlight.close}
				onFocus={() => setQuery((now) => now + takeEarlyKeys())}
			/>
		</SpotlightRoot>
	);
}
