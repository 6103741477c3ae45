/** The marks as a process knows them; read again every minute. */
export type ClockMarks = {
	/** Of the newest mark; 0: there is none. */
	number: number;
	/** The middle one of the times of the last day's marks, in ms; Infinity: there is none. A right clock is not behind it. */
	middle: number;
};

/** Before they were read. */
export function noMarks(): ClockMarks {
	return { number: 0, middle: Number.POSITIVE_INFINITY };
}
