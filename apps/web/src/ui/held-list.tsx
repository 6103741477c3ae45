import { plural } from "@lingui/core/macro";
import { Children, type ComponentProps, type ReactElement, type ReactNode } from "react";
import { type HeldRow, RowContext, useHeldRows, useRowProps } from "#lib/use-held-rows.ts";
import classes from "./held-list.module.css";

type ListProps = Omit<ComponentProps<"ul">, "ref"> & {
	/** The rows still belong to the previous query. */
	isStale?: boolean;
	/** `Row`s, or components that show one, each with the key of what it shows. */
	children: ReactNode;
};

/** A list whose rows stay where they are while somebody is in it: see `use-held-rows.ts`. */
export function HeldList({ isStale = false, className = "", children, ...props }: ListProps) {
	const { list, rows, newer, show } = useHeldElements(children, isStale);
	return (
		<ul {...props} ref={list} className={`${className} ${classes.list}`}>
			{rows}
			<NewerRows newer={newer} onShow={show} as="li" />
		</ul>
	);
}

/** Holds rows that are given as elements. */
export function useHeldElements(children: ReactNode, isStale: boolean) {
	const elements = Children.toArray(children) as ReactElement[];
	const held = useHeldRows(elements, ({ key }) => key ?? "", isStale);
	return {
		...held,
		rows: held.rows.map((one) => (
			<RowState key={one.id} row={one}>
				{one.row}
			</RowState>
		)),
	};
}

/** Tells the elements within whether their row is still in the list. */
export function RowState({ row: { isGone }, children }: { row: HeldRow<unknown>; children: ReactNode }) {
	return <RowContext value={isGone ? "gone" : "here"}>{children}</RowContext>;
}

/** A row of a `HeldList`. */
export function Row(props: ComponentProps<"li">) {
	return <li {...props} {...useRowProps()} />;
}

type NewerProps = { newer: number; onShow: () => void; as?: "li" | "div" };

/** Says how many rows wait to be shown, over the list's first one, so that it moves nothing. */
export function NewerRows({ newer, onShow, as: Part = "div" }: NewerProps) {
	if (newer === 0) return null;
	return (
		<Part className={classes.newer}>
			<button type="button" onClick={onShow}>
				{plural(newer, { one: "# newer: show", other: "# newer: show" })}
			</button>
		</Part>
	);
}
