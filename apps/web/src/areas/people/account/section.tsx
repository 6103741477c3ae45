import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import section from "#ui/form-section.module.css";

type Props = { heading: string; lead?: ReactNode; children: ReactNode };

/** One topic of the profile: heading and lead on one side, the controls on the other. */
export function ProfileSection({ heading, lead, children }: Props) {
	const id = useId();
	return (
		<section className={section.section} aria-labelledby={id}>
			<div className={section.head}>
				<h2 id={id}>{heading}</h2>
				{lead && <p>{lead}</p>}
			</div>
			<div className="stack gap-16 anywhere without-empty shrinks">{children}</div>
		</section>
	);
}

type DisclosedProps = { label: string; isOpen: boolean; onOpen: () => void; children: ReactNode };

/** A button that a form replaces while it is open. When the form closes, the button gets the focus back. */
export function Disclosed({ label, isOpen, onOpen, children }: DisclosedProps) {
	const button = useRef<HTMLButtonElement>(null);
	const form = useRef<HTMLDivElement>(null);
	const wasOpen = useRef(false);
	useEffect(() => {
		if (isOpen) form.current?.querySelector("input")?.focus();
		else if (wasOpen.current) button.current?.focus();
		wasOpen.current = isOpen;
	}, [isOpen]);
	if (isOpen) return <div ref={form}>{children}</div>;
	return (
		<div>
			<Button ref={button} variant="default" onClick={onOpen}>
				{label}
			</Button>
		</div>
	);
}
