import type { Location } from "@freehub/contract/stock/locations";
import { t } from "@lingui/core/macro";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type MouseEvent, useEffect, useRef } from "react";
import classes from "./locations.module.css";

/** The places of one list in their order: the stores, or the bins of one. */
export type Order = { at: number; count: number };

type Props = { location: Location; order: Order; onMove: (position: number) => void };

/** Moves a location up or down among those beside it. At the ends a button stays, so that it keeps the focus, and does nothing. */
export function OrderButtons({ location: { name }, order: { at, count }, onMove }: Props) {
	const pressed = useRef<HTMLElement>(undefined);
	// The browser takes the focus from an element that is put somewhere else.
	useEffect(() => {
		pressed.current?.focus();
		pressed.current = undefined;
	}, [at]);
	function moveTo(to: number, { currentTarget }: MouseEvent<HTMLElement>) {
		if (to < 0 || to >= count) return;
		pressed.current = currentTarget;
		onMove(to + 1);
	}
	const props = (to: number) => ({
		className: classes.arrow,
		variant: "subtle",
		color: "gray",
		size: "md",
		...((to < 0 || to >= count) && { "aria-disabled": true, "data-disabled": true }),
		onClick: (event: MouseEvent<HTMLElement>) => moveTo(to, event),
	});
	const [up, down] = [
		t({ comment: "name is a location's, in a list", message: `Move ${name} up` }),
		t({ comment: "name is a location's, in a list", message: `Move ${name} down` }),
	];
	return (
		<>
			<ActionIcon aria-label={up} title={up} {...props(at - 1)}>
				<IconArrowUp className="icon-small" aria-hidden="true" />
			</ActionIcon>
			<ActionIcon aria-label={down} title={down} {...props(at + 1)}>
				<IconArrowDown className="icon-small" aria-hidden="true" />
			</ActionIcon>
		</>
	);
}
