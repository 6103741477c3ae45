import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useId, useRef, useState } from "react";
import classes from "./scan.module.css";

/** Input for torn labels. The typed code is a scan; nothing happens before Enter. */
export function CodeByHand({ onCode }: { onCode: (code: string) => void }) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const [code, setCode] = useState("");

	function enter(event: FormEvent) {
		event.preventDefault();
		if (code.trim() === "") return field.current?.focus();
		onCode(code.trim());
		setCode("");
		// Blur, so that the next scan and digits go to the page, and a phone's keyboard does not cover the number pad.
		field.current?.blur();
	}

	return (
		<form className={`line gap-8 text-14 ${classes.byHand}`} onSubmit={enter}>
			<label htmlFor={id} className="rigid dim">
				<Trans>Code by hand</Trans>
			</label>
			<TextInput
				ref={field}
				id={id}
				size="sm"
				maxLength={200}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				enterKeyHint="go"
				value={code}
				onChange={(event) => setCode(event.currentTarget.value)}
			/>
			<Button type="submit" variant="default">
				<Trans>Use code</Trans>
			</Button>
		</form>
	);
}
