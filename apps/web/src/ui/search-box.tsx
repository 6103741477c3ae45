import { TextInput } from "@mantine/core";
import "./styles/fields.css";
import { markedParts } from "@freehub/domain/catalogue/mark-words";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { areSingleKeysOn, isDialogOpen, isTypingIn, useSingleKeys } from "#lib/shortcuts.ts";
import { Keys } from "./keys.tsx";
import classes from "./search-box.module.css";

type Props = {
	label: string;
	placeholder?: string;
	/** The current search. The box follows changes from elsewhere. */
	search: string;
	onSearch: (search: string) => void;
	/** Time without a key before searching, in ms; 0 searches at every letter. */
	pause?: number;
	/** `/` moves the focus here from anywhere on the screen. */
	hasShortcut?: boolean;
	/** Called for the down arrow key. */
	onDown?: () => void;
	size?: "sm" | "md";
	className?: string | undefined;
};

/** A search box. The typed text stays in it, no matter how late the search follows. */
export function SearchBox(props: Props) {
	const {
		label,
		placeholder,
		search,
		onSearch,
		pause = 0,
		hasShortcut = false,
		onDown,
		size = "md",
		className,
	} = props;
	const input = useRef<HTMLInputElement>(null);
	const [text, setText] = useState(search);
	const [seen, setSeen] = useState(search);
	const [sent, setSent] = useState<readonly string[]>([]);
	if (search !== seen) {
		setSeen(search);
		// The search may be a letter behind the typed text.
		if (!sent.includes(search)) setText(search);
		if (search === text.trim()) setSent([]);
	}
	const searchLater = useDebouncedCallback(onSearch, pause);
	const isOn = useSingleKeys();

	useEffect(() => {
		if (!hasShortcut) return undefined;
		function onKeyDown(event: KeyboardEvent) {
			if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
			if (!areSingleKeysOn() || isTypingIn(event.target) || isDialogOpen()) return;
			event.preventDefault();
			input.current?.focus();
			input.current?.select();
		}
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [hasShortcut]);

	return (
		<TextInput
			ref={input}
			type="search"
			aria-label={label}
			aria-keyshortcuts={hasShortcut && isOn ? "/" : undefined}
			placeholder={placeholder}
			leftSection={<IconSearch aria-hidden="true" />}
			rightSection={hasShortcut && isOn && text === "" && <Keys combination="/" className={classes.hint} />}
			rightSectionPointerEvents="none"
			size={size}
			className={className}
			autoComplete="off"
			spellCheck={false}
			maxLength={200}
			value={text}
			onChange={(event) => {
				const typed = event.currentTarget.value;
				setText(typed);
				setSent([...sent, typed.trim()]);
				if (pause === 0) onSearch(typed.trim());
				else searchLater(typed.trim());
			}}
			onKeyDown={(event) => {
				if (event.key !== "ArrowDown" || onDown === undefined) return;
				event.preventDefault();
				onDown();
			}}
		/>
	);
}

/** A text in which the search words are highlighted. */
export function Marked({ text, query }: { text: string; query: string }) {
	let at = 0;
	return markedParts(text, query).map((part) => {
		const key = at;
		at += part.text.length;
		return part.isMatch ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
	});
}
