/** The run of a loop or job that does all there is in one pass: the next one comes after its pause. */
export const onePass =
  <Services>(work: (services: Services) => Promise<unknown>) =>
  async (services: Services): Promise<number> => {
    await work(services);
    return 0;
  };
