import { ActionIcon, Textarea, type TextareaProps } from "@mantine/core";
import {
	IconBold,
	IconHeading,
	IconItalic,
	IconLink,
	IconList,
	IconPhoto,
	type TablerIcon,
} from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useImperativeHandle, useRef } from "react";
import classes from "./article-editor.module.css";
import { type Edit, type MarkdownMark, markEdit, pictureEdit } from "./markdown-edit.ts";

type Mark = { mark: MarkdownMark; name: string; Icon: TablerIcon; code: string; isShifted?: true };

/** Ctrl K is the palette's everywhere, so a link has L. */
const marks: Mark[] = [
	{ mark: "bold", name: "Bold", Icon: IconBold, code: "KeyB" },
	{ mark: "italic", name: "Italic", Icon: IconItalic, code: "KeyI" },
	{ mark: "heading", name: "Heading", Icon: IconHeading, code: "Digit2", isShifted: true },
	{ mark: "list", name: "List", Icon: IconList, code: "Digit8", isShifted: true },
	{ mark: "link", name: "Link", Icon: IconLink, code: "KeyL", isShifted: true },
];

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

function keysOf({ code, isShifted }: Mark): string {
	const key = code.replace(/^(Key|Digit)/, "");
	if (isMac) return `${isShifted ? "⇧" : ""}⌘${key}`;
	return `Ctrl ${isShifted ? "Shift " : ""}${key}`;
}

/** What others do in the text. */
export type MarkdownInput = { insertPicture: (link: string) => void; hasFocus: () => boolean };

type Props = TextareaProps & { onChoosePicture: () => void; inputRef: RefObject<MarkdownInput | null> };

/** A field for Markdown, with buttons and keys for what is used most. */
export function MarkdownField({ onChoosePicture, inputRef, ...props }: Props) {
	const area = useRef<HTMLTextAreaElement>(null);
	useImperativeHandle(inputRef, () => ({
		insertPicture(link) {
			const { current } = area;
			if (current !== null) apply(current, pictureEdit(link, current.value, current.selectionEnd));
		},
		hasFocus: () => document.activeElement === area.current,
	}));

	function put(mark: MarkdownMark) {
		const { current } = area;
		if (current === null) return;
		apply(current, markEdit(mark, current.value, current.selectionStart, current.selectionEnd));
	}

	function onKeyDown(event: KeyboardEvent) {
		if (!(isMac ? event.metaKey : event.ctrlKey) || event.altKey) return;
		const pressed = marks.find(
			({ code, isShifted = false }) => code === event.code && isShifted === event.shiftKey,
		);
		if (pressed === undefined) return;
		event.preventDefault();
		put(pressed.mark);
	}

	const toolbar = (
		<ActionIcon.Group className={classes.toolbar} aria-label="Formatting">
			{marks.map((each) => (
				<ToolButton key={each.mark} name={each.name} keys={keysOf(each)} onClick={() => put(each.mark)}>
					<each.Icon size={18} aria-hidden="true" />
				</ToolButton>
			))}
			<ToolButton name="Picture" onClick={onChoosePicture}>
				<IconPhoto size={18} aria-hidden="true" />
			</ToolButton>
		</ActionIcon.Group>
	);
	return (
		<Textarea
			ref={area}
			autosize
			minRows={14}
			onKeyDown={onKeyDown}
			inputContainer={(input) => (
				<div className={classes.markdown}>
					{toolbar}
					{input}
				</div>
			)}
			{...props}
		/>
	);
}

type ToolProps = { name: string; keys?: string; onClick: () => void; children: React.ReactNode };

function ToolButton({ name, keys, onClick, children }: ToolProps) {
	return (
		<ActionIcon
			variant="subtle"
			className={classes.tool}
			aria-label={name}
			title={keys === undefined ? name : `${name} (${keys})`}
			onClick={onClick}
		>
			{children}
		</ActionIcon>
	);
}

/** As if it were typed, so that the browser's own undo takes it back. */
function apply(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
	area.focus();
	area.setSelectionRange(from, to);
	// There is no other way that keeps what can be undone.
	document.execCommand("insertText", false, insert);
	area.setSelectionRange(...select);
}
