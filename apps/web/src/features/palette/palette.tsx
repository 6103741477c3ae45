import { Trans } from "@lingui/react/macro";
import { Modal } from "@mantine/core";
import { createSpotlight, SpotlightRoot } from "@mantine/spotlight";
import "#ui/styles/dialog.css";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CommandGroup, PaletteCommand } from "#lib/palette-commands.ts";
import { paths } from "#lib/paths.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./palette.module.css";
import { PaletteSearch } from "./palette-search.tsx";
import type { Line } from "./sections.ts";
import type { Searchable } from "./things.ts";

type Props = {
	isOpen: boolean;
	onClose: () => void;
	groups: readonly CommandGroup[];
	/** Whose recent products are listed. */
	person: string;
	mayEdit: boolean;
	/** A product leads to the page where it is managed; otherwise to that which visitors read. */
	mayManage: boolean;
	maySearch: Searchable;
};

const [store, spotlight] = createSpotlight();

/** Enough for the dialog to give the focus back, which it does 10 ms after it was drawn closed, on a slow machine too. */
const FOCUS_IS_BACK = 60;

/** One line of text to go to any page or product and to do anything. */
export function Palette({ isOpen, onClose, groups, person, mayEdit, mayManage, maySearch }: Props) {
	const [query, setQuery] = useState("");
	const navigate = useNavigate();
	const after = useRef<() => void>(undefined);

	useEffect(() => {
		if (isOpen) spotlight.open();
		else spotlight.close();
	}, [isOpen]);

	function choose(line: Line, isEdit: boolean) {
		// The page that it leads to takes the focus from the field.
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
		// What opens a dialog must find the focus where that dialog is to give it back.
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
			/>
		</SpotlightRoot>
	);
}
