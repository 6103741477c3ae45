import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { isDialogOpen, isTypingIn } from "#lib/shortcuts.ts";

type Props = { search: string; onSearch: (search: string) => void; onDown: () => void };

/** Asks at every letter. `/` comes here from anywhere on the screen, and the arrow downwards goes on to the rows. */
export function SearchBox({ search, onSearch, onDown }: Props) {
	const input = useRef<HTMLInputElement>(null);
	const [text, setText] = useState(search);
	const [seen, setSeen] = useState(search);
	const [sent, setSent] = useState<readonly string[]>([]);
	if (search !== seen) {
		setSeen(search);
		// The address is a letter behind what is being typed; changed from elsewhere, as by a chip, the box follows it.
		if (!sent.includes(search)) setText(search);
		if (search === text.trim()) setSent([]);
	}

	useEffect(() => {
		function onKeyDown(event: KeyboardEvent) {
			if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
			if (isTypingIn(event.target) || isDialogOpen()) return;
			event.preventDefault();
			input.current?.focus();
			input.current?.select();
		}
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);

	return (
		<TextInput
			ref={input}
			type="search"
			aria-label="Search products"
			aria-keyshortcuts="/"
			placeholder="Search name, SKU, category …"
			leftSection={<IconSearch size={18} aria-hidden="true" />}
			maxLength={200}
			value={text}
			onChange={(event) => {
				const typed = event.currentTarget.value;
				setText(typed);
				setSent([...sent, typed.trim()]);
				onSearch(typed.trim());
			}}
			onKeyDown={(event) => {
				if (event.key !== "ArrowDown") return;
				event.preventDefault();
				onDown();
			}}
		/>
	);
}
