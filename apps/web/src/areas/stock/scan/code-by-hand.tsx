import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useRef, useState } from "react";
import classes from "./scan.module.css";

/** Input for torn labels. The typed code is a scan; nothing happens before Enter. */
export function CodeByHand({ onCode }: { onCode: (code: string) => void }) {
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
		<form className={`flex gap-8 end ${classes.byHand}`} onSubmit={enter}>
			<TextInput
				ref={field}
				label={t`Code by hand`}
				className="grow-200"
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
