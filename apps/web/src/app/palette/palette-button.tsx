import { Trans } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { Keys } from "#ui/keys.tsx";
import classes from "./palette-button.module.css";
import { prepareOverlay } from "./use-overlay.ts";

/** Opens the palette, for people who do not know its shortcut yet. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
	return (
		<button
			type="button"
			className={classes.button}
			onClick={onOpen}
			onPointerEnter={prepareOverlay}
			onFocus={prepareOverlay}
			aria-haspopup="dialog"
			aria-keyshortcuts="Control+K Meta+K"
		>
			<IconSearch className="icon-large" aria-hidden="true" />
			<span className={classes.words}>
				<Trans>Search or jump to…</Trans>
			</span>
			<span className={classes.keys} aria-hidden="true">
				<Keys combination="Mod+K" />
			</span>
		</button>
	);
}
