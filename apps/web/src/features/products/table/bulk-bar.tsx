import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { formatCount, plural } from "#lib/format.ts";
import { isDialogOpen, isTypingIn } from "#lib/shortcuts.ts";
import classes from "./bulk-bar.module.css";

type Props = {
	count: number;
	total: number;
	/** As many are selected as can be at once, and there are more. */
	isFirstOfMore: boolean;
	onClear: () => void;
	/** What can be done with them. */
	children: ReactNode;
};

/** How many rows are selected, and what can be done with all of them. */
export function BulkBar({ count, total, isFirstOfMore, onClear, children }: Props) {
	const clear = useEffectEvent(onClear);
	useEffect(() => {
		function onKeyDown(event: KeyboardEvent) {
			if (event.key !== "Escape" || event.defaultPrevented) return;
			if (isDialogOpen() || isInPanel(event.target)) return;
			if (isTypingIn(event.target) && !isCheckbox(event.target)) return;
			clear();
		}
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);
	return (
		<section className={classes.bar} aria-label="Selected rows">
			<output>
				{isFirstOfMore
					? `The first ${formatCount(count)} of ${plural(total, "product")} selected`
					: `${formatCount(count)} selected`}
			</output>
			<div className={classes.actions}>{children}</div>
			<Button
				size="sm"
				variant="quiet"
				onClick={onClear}
				leftSection={<IconX size={16} aria-hidden="true" />}
			>
				Clear
			</Button>
		</section>
	);
}

function isCheckbox(target: EventTarget | null): boolean {
	return target instanceof Element && target.matches("[type=checkbox]");
}

/** A panel closes itself, and that is all that the key was meant for. */
function isInPanel(target: EventTarget | null): boolean {
	return target instanceof Element && target.closest(".mantine-Popover-dropdown") !== null;
}
