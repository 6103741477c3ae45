import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { ActionIcon, Textarea, type TextareaProps } from "@mantine/core";
import { getHotkeyHandler } from "@mantine/hooks";
import {
	IconBold,
	IconHeading,
	IconItalic,
	IconLink,
	IconList,
	IconPhoto,
	type TablerIcon,
} from "@tabler/icons-react";
import { type ReactNode, type RefObject, useImperativeHandle, useRef } from "react";
import { keyNames } from "#lib/shortcuts.ts";
import { type Edit, type MarkdownMark, markEdit, pictureEdit } from "#ui/markdown-edit.ts";
import classes from "#ui/markdown-field.module.css";

type Mark = { mark: MarkdownMark; name: MessageDescriptor; Icon: TablerIcon; keys: string };

/** The keys are listed in `shortcut-list.ts` as well. Ctrl+K opens the palette everywhere, so a link uses L. */
const marks: Mark[] = [
	{ mark: "bold", name: msg`Bold`, Icon: IconBold, keys: "Mod+B" },
	{ mark: "italic", name: msg`Italic`, Icon: IconItalic, keys: "Mod+I" },
	{ mark: "heading", name: msg`Heading`, Icon: IconHeading, keys: "Mod+Shift+2" },
	{ mark: "list", name: msg`List`, Icon: IconList, keys: "Mod+Shift+8" },
	{ mark: "link", name: msg`Link`, Icon: IconLink, keys: "Mod+Shift+L" },
];

/** For other components: what they do in the text. */
export type MarkdownInput = { insertPicture: (link: string) => void; hasFocus: () => boolean };

type Props = TextareaProps & { onChoosePicture: () => void; inputRef: RefObject<MarkdownInput | null> };

/** A field for Markdown, with buttons and keys for the most used marks. */
export function MarkdownField({ onChoosePicture, inputRef, ...props }: Props) {
	const area = useRef<HTMLTextAreaElement>(null);
	useImperativeHandle(inputRef, () => ({
		insertPicture(link) {
			const { current } = area;
			if (current !== null) applyEdit(current, pictureEdit(link, current.value, current.selectionEnd));
		},
		hasFocus: () => document.activeElement === area.current,
	}));

	function put(mark: MarkdownMark) {
		const { current } = area;
		if (current === null) return;
		applyEdit(current, markEdit(mark, current.value, current.selectionStart, current.selectionEnd));
	}

	const onKeyDown = getHotkeyHandler(
		marks.map(({ keys, mark }) => {
			// With Shift a digit types another character, so match its physical key.
			const usePhysicalKeys = /\d$/.test(keys);
			return [keys.replace(/\d$/, "Digit$&"), () => put(mark), { usePhysicalKeys }];
		}),
	);

	const toolbar = (
		<ActionIcon.Group className={classes.toolbar} aria-label={t`Formatting`}>
			{marks.map((each) => (
				<ToolButton
					key={each.mark}
					name={t(each.name)}
					keys={keyNames(each.keys).join(" ")}
					onClick={() => put(each.mark)}
				>
					<each.Icon aria-hidden="true" />
				</ToolButton>
			))}
			<ToolButton name={t`Picture`} onClick={onChoosePicture}>
				<IconPhoto aria-hidden="true" />
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

type ToolProps = { name: string; keys?: string; onClick: () => void; children: ReactNode };

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

/** Inserts text as if it were typed, so that the browser's own undo reverts it. */
function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
	area.focus();
	area.setSelectionRange(from, to);
	// No other method keeps the undo history.
	document.execCommand("insertText", false, insert);
	area.setSelectionRange(...select);
}
