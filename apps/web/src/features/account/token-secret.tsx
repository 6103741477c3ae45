import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import classes from "./account.module.css";

type Props = { name: string; token: string; onDone: () => void };

/** A new token's secret, which nobody can look up again. */
export function TokenSecret({ name, token, onDone }: Props) {
	const [copied, setCopied] = useState<"yes" | "no">();
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.select(), []);

	async function copy() {
		field.current?.select();
		try {
			await navigator.clipboard.writeText(token);
			setCopied("yes");
		} catch {
			// Plain http addresses have no clipboard, and a browser may refuse it: the text is selected all the same.
			setCopied("no");
		}
	}

	return (
		<div className={classes.secret}>
			<p>
				<strong>Copy this token now: it is shown this once.</strong> Whoever has it may do what it may, in
				your name.
			</p>
			<TextInput
				ref={field}
				label={`Token ${name}`}
				readOnly
				value={token}
				spellCheck={false}
				autoComplete="off"
				onFocus={(event) => event.currentTarget.select()}
			/>
			<div className={classes.buttons}>
				<Button
					leftSection={
						copied === "yes" ? (
							<IconCheck size={18} aria-hidden="true" />
						) : (
							<IconCopy size={18} aria-hidden="true" />
						)
					}
					onClick={() => void copy()}
				>
					Copy
				</Button>
				<Button variant="default" onClick={onDone}>
					Done
				</Button>
				<output>
					{copied === "yes" && "Copied."}
					{copied === "no" && "The browser did not let it be copied: it is selected, press Ctrl+C or Cmd+C."}
				</output>
			</div>
		</div>
	);
}
