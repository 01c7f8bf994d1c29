/**
 * The loops of one process that work at once. One that finds nothing does not go home while another still takes from the
 * calendar: what it found nothing of may have been in the other's hands, and is due again once that one's claim is over.
 */
export type Loops = {
  enter(): Loop;
  /** Something was taken, and whatever was held to take it is free again; or something new may be due. */
  tellOthers(): void;
};
export type Loop = {
  /** To be asked by a loop that found nothing: true = look again. False once no loop is left that could take anything. */
  othersTook(): Promise<boolean>;
  /** To be called once, whatever happened. */
  leave(): void;
};

export function createLoops(): Loops {
  let busy = 0;
  let waiting: ((took: boolean) => void)[] = [];
  const tell = (took: boolean) => {
    const told = waiting;
    waiting = [];
    if (took) busy += told.length;
    for (const one of told) one(took);
  };
  const rest = () => {
    busy--;
    if (busy === 0) tell(false);
  };
  return {
    tellOthers: () => tell(true),
    enter() {
      busy++;
      let isBusy = true;
      return {
        async othersTook() {
          isBusy = false;
          const took = new Promise<boolean>((resolve) => waiting.push(resolve));
          rest();
          isBusy = await took;
          return isBusy;
        },
        leave() {
          if (isBusy) rest();
        },
      };
    },
  };
}
