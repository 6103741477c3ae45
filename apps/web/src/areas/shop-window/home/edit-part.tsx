import { Trans } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/permissions.ts";
import { PlainButton } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./edit-part.module.css";
import type { HomePart } from "./home-editor.tsx";

const Editor = lazyPart("home-editor", async () => (await import("./home-editor.tsx")).HomeEditor, {
	words: "workspace",
});

type Props = {
	part: HomePart;
	/** The part's name, for people who do not see where the button is. */
	name: string;
	/** Whether its name is in view, because nothing beside the button tells what it edits. */
	isNamed?: boolean;
};

/** The button that edits a part of the home page in place, for those who write the shop's pages. */
export function EditPart({ part, name, isNamed = false }: Props) {
	const { role, isKnown, offers } = usePermissions();
	const [isOpen, setOpen] = useState(false);
	const place = useRef<HTMLSpanElement>(null);
	if (!isKnown || role === undefined || !offers("page.write")) return null;
	const Name = isNamed ? "span" : VisuallyHidden;
	const close = () => {
		setOpen(false);
		place.current?.querySelector("button")?.focus();
	};
	return (
		<span ref={place} className={`not-printed ${classes.edit}`} {...Editor.opener}>
			<PlainButton variant="default" size="sm" onClick={() => setOpen(true)}>
				<span>
					<Trans comment="name is a part of the home page">
						Edit<Name> {name}</Name>
					</Trans>
				</span>
			</PlainButton>
			{isOpen && <Editor part={part} onClose={close} />}
		</span>
	);
}
