import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Popover, TextInput, type TextInputProps } from "@mantine/core";
import "#ui/styles/fields.css";
import "@mantine/core/styles/Popover.layer.css";
import { IconChevronDown } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { formatCount } from "#lib/format.ts";
import { Keys } from "#ui/keys.tsx";
import { NEXT_PLACE, nextPlace, useNextPlaceKey } from "./next-place.ts";
import classes from "./place-box.module.css";
import { choiceText, foundPlaces, type PlaceChoice, type PlaceGroup } from "./place-choices.ts";

type Props = Pick<TextInputProps, "className" | "size" | "variant" | "error" | "placeholder"> & {
	label: string;
	/** Shows the label above the box; otherwise it is only read aloud. */
	hasLabel?: boolean;
	groups: readonly PlaceGroup[];
	/** A choice that is always there, below the places. */
	last?: PlaceChoice | undefined;
	/** The value of the chosen one; empty: none. */
	value: string;
	/** Its name, if it may not be among the choices. */
	valueName?: string | undefined;
	onChange: (value: string) => void;
	/** What Enter does while the list is closed: it sends the form, or opens the list, which is the default. */
	enter?: "sends" | "opens";
	/** It gets the focus when its dialog opens. */
	isFirst?: boolean;
	/** Leaves the box after a choice, so that the next scan is not typed into it. */
	leaves?: boolean;
	/** The place for pieces that are booked, which a key changes: on a page, or in its dialog. */
	nextKeyIn?: "page" | "dialog";
};

/** Its focus stays in the box, so these are no lists and options of the browser. */
const roles = {
	box: { role: "combobox" },
	list: { role: "listbox" },
	group: { role: "group" },
	option: (isSelected: boolean) => ({ role: "option", "aria-selected": isSelected }),
} as const;

/** Up to this number of choices, touch devices show no keyboard over them. */
const FEW = 8;

/** A box to choose a place, by a part of its name or from the list, with the pieces at each: 'A-01 · 252'. */
export function PlaceBox({
	label,
	hasLabel = false,
	groups,
	last,
	value,
	valueName,
	onChange,
	enter = "opens",
	isFirst = false,
	leaves = false,
	placeholder = t`Choose a location`,
	nextKeyIn,
	...field
}: Props) {
	const [typed, setTyped] = useState<string>();
	const [isOpen, setOpen] = useState(false);
	const [active, setActive] = useState(0);
	const input = useRef<HTMLInputElement>(null);
	const listId = useId();
	const idOf = (choice: PlaceChoice | undefined) => choice && `${listId}-${choice.value}`;

	const all = groups.flatMap(({ places }) => places);
	const chosen = [...all, last].find((choice) => choice?.value === value);
	const { groups: shown, more } = isOpen ? foundPlaces(groups, typed ?? "") : { groups: [], more: 0 };
	const options = isOpen ? [...shown.flatMap(({ places }) => places), ...(last ? [last] : [])] : [];
	useNextPlaceKey({
		groups,
		value,
		isInDialog: nextKeyIn === "dialog",
		isOn: nextKeyIn !== undefined,
		onChange: (next) => {
			close();
			onChange(next);
		},
	});
	const current = options[active];
	const currentId = idOf(current);
	useEffect(() => {
		if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
	}, [currentId]);

	function open() {
		if (isOpen) return;
		setOpen(true);
		const first = foundPlaces(groups, "").groups.flatMap(({ places }) => places);
		setActive(
			Math.max(
				0,
				[...first, ...(last ? [last] : [])].findIndex((choice) => choice.value === value),
			),
		);
	}

	function close() {
		setTyped(undefined);
		setOpen(false);
	}

	function choose(choice: PlaceChoice) {
		close();
		if (choice.value !== value) onChange(choice.value);
	}

	function onKeyDown(event: KeyboardEvent) {
		if (event.nativeEvent.isComposing) return;
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			const by = event.key === "ArrowDown" ? 1 : -1;
			if (isOpen) setActive((active + by + options.length) % Math.max(1, options.length));
			else open();
		} else if (event.key === "Enter" && (isOpen || enter === "opens")) {
			event.preventDefault();
			if (!isOpen) return open();
			if (current !== undefined) choose(current);
			if (leaves) input.current?.blur();
		} else if (event.key === "Escape" && isOpen) {
			event.preventDefault();
			event.stopPropagation();
			close();
		}
	}

	return (
		<Popover
			opened={isOpen}
			onChange={(isNow) => !isNow && close()}
			position="bottom-start"
			width="target"
			offset={4}
			withRoles={false}
			closeOnEscape={false}
			shadow="none"
			transitionProps={{ duration: 0 }}
		>
			<Popover.Target>
				<TextInput
					{...field}
					ref={input}
					{...(hasLabel ? { label } : { "aria-label": label })}
					classNames={{ input: classes.input ?? "" }}
					placeholder={placeholder}
					{...roles.box}
					aria-autocomplete="list"
					aria-haspopup="listbox"
					aria-expanded={isOpen}
					aria-controls={isOpen ? listId : undefined}
					aria-activedescendant={currentId}
					// A dialog around it stays open when Escape closes the list.
					data-mantine-stop-propagation={isOpen || undefined}
					data-autofocus={isFirst || undefined}
					aria-keyshortcuts={nextKeyIn && NEXT_PLACE}
					autoComplete="off"
					spellCheck={false}
					inputMode={all.length <= FEW ? "none" : "search"}
					rightSection={<IconChevronDown className="icon-small" aria-hidden="true" />}
					rightSectionPointerEvents="none"
					value={typed ?? (chosen ? choiceText(chosen) : value === "" ? "" : (valueName ?? value))}
					title={chosen?.fullName}
					onFocus={(event) => event.currentTarget.select()}
					onClick={(event) => {
						if (typed === undefined) event.currentTarget.select();
						open();
					}}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						setOpen(true);
						setActive(0);
					}}
					onKeyDown={onKeyDown}
					onBlur={() => {
						// The typed text means the place that is found first.
						if (typed?.trim() && current !== undefined && current !== last) choose(current);
						else close();
					}}
				/>
			</Popover.Target>
			<Popover.Dropdown className={classes.dropdown} onMouseDown={(event) => event.preventDefault()}>
				<div id={listId} {...roles.list} aria-label={label} className={classes.list}>
					{shown.map(({ store, places }, index) => (
						<div key={store ?? index} {...roles.group} {...(store !== undefined && { "aria-label": store })}>
							{store !== undefined && (
								<p className={classes.store} aria-hidden="true">
									{store}
								</p>
							)}
							{places.map(optionOf)}
						</div>
					))}
					{last && optionOf(last)}
				</div>
				{more > 0 && (
					<p className={classes.more}>
						<Plural
							value={more}
							one="# more: type a part of the name"
							other="# more: type a part of the name"
						/>
					</p>
				)}
				{nextKeyIn !== undefined && typed === undefined && nextPlace(groups, value) !== undefined && (
					<p className={`${classes.more} ${classes.keys}`}>
						<Keys combination={NEXT_PLACE} /> <Trans>the next place with pieces</Trans>
					</p>
				)}
				{options.length === (last ? 1 : 0) && typed?.trim() && (
					<p className={classes.more}>
						<Trans>No location has this name.</Trans>
					</p>
				)}
			</Popover.Dropdown>
		</Popover>
	);

	function optionOf(choice: PlaceChoice) {
		return (
			<button
				type="button"
				key={choice.value}
				id={idOf(choice)}
				{...roles.option(choice.value === value)}
				tabIndex={-1}
				data-active={choice === current || undefined}
				className={classes.option}
				onClick={() => {
					choose(choice);
					if (leaves) input.current?.blur();
				}}
			>
				<span>{choice.name}</span>
				{choice.pieces !== undefined && (
					<span className="figures" data-empty={choice.pieces <= 0 || undefined}>
						{formatCount(choice.pieces)}
					</span>
				)}
			</button>
		);
	}
}
