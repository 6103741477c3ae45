import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useEffect } from "react";
import { askToKeep, type KeepStart } from "#lib/asked-to-keep.ts";
import { usePermissions } from "#lib/permissions.ts";
import { areSingleKeysOn, isDialogOpen, isTypingIn } from "#lib/shortcuts.ts";

/** Whether somebody may keep pieces for customers. */
export function useMayKeep(): boolean {
	const { isKnown, isVisitor, offers } = usePermissions();
	return isKnown && !isVisitor && offers("sale.write");
}

type Props = KeepStart & {
	/** Of a button that is one of several on its page: K does not press it. */
	isOneOfMany?: boolean;
	className?: string | undefined;
};

/** Opens 'Keep for a customer'; so does the key K. */
export function KeepButton({ isOneOfMany = false, className, ...start }: Props) {
	const mayKeep = useMayKeep();
	const { product, customer } = start;
	useEffect(() => {
		if (!mayKeep || isOneOfMany) return undefined;
		function press(event: KeyboardEvent) {
			const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
			if (key.toLowerCase() !== "k" || ctrlKey || metaKey || altKey || repeat) return;
			if (!areSingleKeysOn() || isTypingIn(target) || isDialogOpen()) return;
			event.preventDefault();
			askToKeep({ ...(product && { product }), ...(customer && { customer }) });
		}
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [mayKeep, isOneOfMany, product, customer]);
	if (!mayKeep) return null;
	return (
		<Button
			variant="quiet"
			{...(className !== undefined && { className })}
			leftSection={<IconBookmark className="icon-small" aria-hidden="true" />}
			onClick={() => askToKeep(start)}
		>
			{product === undefined ? (
				<Trans>Keep pieces</Trans>
			) : (
				<Trans context="verb, pieces for a customer">Keep</Trans>
			)}
		</Button>
	);
}
